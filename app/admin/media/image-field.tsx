import { ImageOff, ImageUp } from "lucide-react";
import { type ChangeEvent, type Ref, useId, useRef, useState } from "react";
import { imageSource } from "../../bakery/media/image-source.ts";
import type { GalleryImage } from "../../bakery/media/images.ts";
import { Button } from "../../ui/button.tsx";
import { Image } from "../../ui/image.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
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
