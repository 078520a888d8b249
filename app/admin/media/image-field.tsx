import { ImageOff, Images, ImageUp, Trash2 } from "lucide-react";
import { type ChangeEvent, type Ref, useId, useRef, useState } from "react";
import { imageSource } from "../../bakery/media/image-source.ts";
import type { GalleryImage } from "../../bakery/media/images.ts";
import { IconButton } from "../../ui/back-office/icon-button.tsx";
import { Button } from "../../ui/button.tsx";
import { Image } from "../../ui/image.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import {
	type Direction,
	MoveButtons,
	moveButtonId,
	useFocusAfterMove,
} from "../lists/sortable-list.tsx";
import { KeptImage } from "../screen/image-views.tsx";
import { MediaDialog } from "./media-dialog.tsx";
import type { UploadKind } from "./prepare-upload.ts";
import { type Upload, UploadList, useUploads } from "./upload-panel.tsx";

interface Props {
	label: string;
	/** The image address as it is stored; null for no image. */
	value: string | null;
	onChange: (url: string | null) => void;
	description?: string;
	/** The default image, shown until one is chosen; `none` is the value once it is removed. */
	fallback?: { url: string; none: string } | null;
	/** How new images are kept: see `MediaDialog`. */
	uploads?: UploadKind;
}

/** An image of a form: uploaded here, or chosen in the media dialog. For a `Controller`. */
export function ImageField({
	label,
	value,
	onChange,
	description,
	fallback = null,
	uploads: kind = "gallery",
}: Props) {
	const id = useId();
	const chooseButton = useRef<HTMLButtonElement>(null);
	const [isChoosing, setChoosing] = useState(false);
	const [missingUrl, setMissingUrl] = useState("");
	const upload = useFieldUpload({
		label: "Upload Image",
		className: "flex-[1_1_13rem]",
		fileLabel: "Image file",
		kind,
		onUploaded: ({ url }) => onChange(url),
	});

	const shown = value === fallback?.none ? null : (value ?? fallback?.url ?? null);

	function remove() {
		onChange(fallback?.none ?? null);
		// This button is removed with the image; the focus should not be lost.
		chooseButton.current?.focus();
	}

	return (
		<fieldset aria-describedby={description ? `${id}-description` : undefined}>
			<legend className="font-semibold text-sm">{label}</legend>
			<div className="mt-1.5 overflow-hidden rounded-field border border-line bg-base-200">
				{shown && shown !== missingUrl ? (
					<Image
						source={imageSource(shown)}
						alt={value ? "The chosen image" : "The default image"}
						sizes="(min-width: 64rem) 22rem, 100vw"
						width={640}
						height={480}
						fit="contain"
						largest={1080}
						className="aspect-4/3 w-full"
						onError={() => setMissingUrl(shown)}
					/>
				) : (
					<p className="grid aspect-4/3 w-full place-content-center justify-items-center gap-2 text-muted text-sm">
						<ImageOff aria-hidden="true" className="size-8" />
						{shown ? "This image no longer exists" : "No image"}
					</p>
				)}
			</div>
			{description ? (
				<p id={`${id}-description`} className="mt-1.5 text-muted text-sm">
					{description}
				</p>
			) : null}
			<div className="mt-3 flex flex-wrap gap-3">
				<Button
					ref={chooseButton}
					variant="outline"
					className="flex-[1_1_9rem]"
					onClick={() => setChoosing(true)}
				>
					Choose Image
				</Button>
				{upload.button}
				{shown ? (
					<Button variant="quiet" onClick={remove}>
						Remove
					</Button>
				) : null}
				{fallback && value !== null ? (
					<Button variant="quiet" onClick={() => onChange(null)}>
						Use Default Image
					</Button>
				) : null}
			</div>
			<div className="mt-3">{upload.progress}</div>
			<MediaDialog
				isOpen={isChoosing}
				onClose={() => setChoosing(false)}
				onSelect={({ url }) => onChange(url)}
				uploads={kind}
			/>
		</fieldset>
	);
}

interface FieldUploadProps {
	/** The button's text. */
	label: string;
	/** The input's label. */
	fileLabel: string;
	kind: UploadKind;
	/** Called when it was uploaded: it is the field's image from then on. */
	onUploaded: (image: GalleryImage) => void;
	className?: string;
	/** For the focus. */
	buttonRef?: Ref<HTMLButtonElement>;
}

/** Uploads one image for a field of a form. Its progress is shown below the field's buttons. */
export function useFieldUpload(props: FieldUploadProps) {
	const { label, fileLabel, kind, onUploaded, buttonRef, className = "" } = props;
	const input = useRef<HTMLInputElement>(null);
	const { list, start, actions } = useUploads({ kind, onUploaded });
	const latest = list.slice(-1);

	function take({ currentTarget }: ChangeEvent<HTMLInputElement>) {
		const files = [...(currentTarget.files ?? [])];
		// So that the same file can be chosen once more.
		currentTarget.value = "";
		if (files.length > 0) void start(files);
	}

	const button = (
		<>
			<SubmitButton
				ref={buttonRef}
				type="button"
				variant="outline"
				className={className}
				isBusy={list.some(isUnderWay)}
				busyLabel="Uploading..."
				onClick={() => input.current?.click()}
			>
				<ImageUp aria-hidden="true" className="size-5" />
				{label}
			</SubmitButton>
			<input
				ref={input}
				type="file"
				accept="image/*"
				aria-label={fileLabel}
				hidden
				onChange={take}
			/>
		</>
	);
	// A finished upload needs no message: the image is shown.
	const progress = (
		<UploadList uploads={latest.filter(({ state }) => state !== "uploaded")} actions={actions} />
	);
	return { button, progress };
}

function isUnderWay({ state }: Upload): boolean {
	return state === "waiting" || state === "preparing" || state === "uploading";
}

interface ImagesProps {
	label: string;
	/** The addresses as they are stored, in their order. */
	value: string[];
	onChange: (urls: string[]) => void;
	/** How many there may be. */
	max: number;
	error?: string | undefined;
}

/** Several images of a form, in an order. For a `Controller`. */
export function ImagesField({ label, value, onChange, max, error }: ImagesProps) {
	const addButton = useRef<HTMLButtonElement>(null);
	const [isChoosing, setChoosing] = useState(false);
	const [announcement, setAnnouncement] = useState("");
	const focusAfterMove = useFocusAfterMove(value.map((id) => ({ id })));
	const room = max - value.length;

	function move(url: string, direction: Direction) {
		const place = value.indexOf(url);
		const target = direction === "up" ? place - 1 : place + 1;
		if (target < 0 || target >= value.length) return;
		focusAfterMove(moveButtonId(url, direction));
		onChange(value.with(place, value[target] ?? url).with(target, url));
		setAnnouncement(`Image ${place + 1}: now ${target + 1} of ${value.length}`);
	}

	function remove(url: string) {
		onChange(value.filter((other) => other !== url));
		// This button is removed with the image; the focus should not be lost.
		addButton.current?.focus();
	}

	return (
		<fieldset>
			<legend className="font-semibold text-sm">
				{label}
				<span className="font-normal text-muted"> (optional)</span>
			</legend>
			<ol className="mt-1.5 grid gap-2 empty:hidden">
				{value.map((url, place) => (
					<li key={url} className="flex flex-wrap items-center gap-1">
						<KeptImage
							imageUrl={url}
							alt={`Image ${place + 1}`}
							sizes="5rem"
							className="mr-auto size-20 rounded-field"
						/>
						<MoveButtons
							id={url}
							title={`image ${place + 1}`}
							isFirst={place === 0}
							isLast={place === value.length - 1}
							onMove={(direction) => move(url, direction)}
						/>
						<IconButton
							label={`Remove image ${place + 1}`}
							icon={Trash2}
							onClick={() => remove(url)}
						/>
					</li>
				))}
			</ol>
			<p role="status" className="sr-only">
				{announcement}
			</p>
			<Button
				ref={addButton}
				variant="outline"
				className="mt-3 w-full"
				aria-disabled={room === 0 || undefined}
				onClick={() => room > 0 && setChoosing(true)}
			>
				<Images aria-hidden="true" className="size-5" />
				Add Images
			</Button>
			<p className="mt-1.5 text-muted text-sm">
				{room > 0 ? `Shown after the first one, up to ${max}.` : `That's the maximum of ${max}.`}
			</p>
			{error ? <p className="mt-1.5 font-medium text-error text-sm">{error}</p> : null}
			<MediaDialog
				isOpen={isChoosing}
				onClose={() => setChoosing(false)}
				max={room}
				onSelect={(...chosen) =>
					onChange([...new Set([...value, ...chosen.map(({ url }) => url)])])
				}
			/>
		</fieldset>
	);
}
