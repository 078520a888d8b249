import { Check, Images, Trash2 } from "lucide-react";
import { type Ref, useId, useRef, useState } from "react";
import { CENTER, imageSource } from "../../bakery/media/image-source.ts";
import { getImage } from "../../bakery/media/images.admin.ts";
import {
	GALLERY_LIMIT,
	type GalleryImage,
	listImages,
	type ManagedImage,
} from "../../bakery/media/images.ts";
import type { ReadResult } from "../../platform/browser/backend-error.ts";
import { Alert } from "../../ui/alert.tsx";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { EmptyState } from "../../ui/back-office/empty-state.tsx";
import { RetryAlert } from "../../ui/back-office/retry-alert.tsx";
import { Tabs } from "../../ui/back-office/tabs.tsx";
import { Button } from "../../ui/button.tsx";
import { Image } from "../../ui/image.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { actionAt } from "../saving/use-submission.ts";
import { CroppedImage, imageTitle } from "../screen/image-views.tsx";
import { UseList } from "../screen/use-list.tsx";
import { ReadStatus, useReadAtOnce } from "../screen/use-read.tsx";
import { DeleteDialog } from "../trash/delete-dialog.tsx";
import type { UploadKind } from "./prepare-upload.ts";
import { UploadPanel, useUploads } from "./upload-panel.tsx";

type Chosen = Pick<GalleryImage, "key" | "url">;

interface Props {
	isOpen: boolean;
	/** Called when it was closed, with or without a choice. */
	onClose: () => void;
	/** Called with the chosen image, or all of them; their addresses are what is stored. */
	onSelect: (...images: Chosen[]) => void;
	/** How many may be chosen at once; one unless it is given. */
	max?: number | undefined;
	/** How new images are kept; scaled down for the gallery by default. */
	uploads?: UploadKind;
	/** The tab that is shown first. */
	firstTab?: "gallery" | "upload";
}

/** Chooses images of the gallery, or uploads new ones (product §21). */
export function MediaDialog({ isOpen, ...props }: Props) {
	return isOpen ? <OpenMediaDialog {...props} /> : null;
}

/**
 * Files lead to the tab of uploads. Each uploaded image is selected at once, and when all are
 * there and none has failed, the gallery shows it.
 */
function OpenMediaDialog({
	onClose,
	onSelect,
	max,
	uploads: kind = "gallery",
	firstTab = "gallery",
}: Omit<Props, "isOpen">) {
	const [tab, setTab] = useState(firstTab);
	const [selected, setSelected] = useState<Chosen[]>([]);
	const [first, ...others] = selected;
	const only = others.length === 0 ? first : undefined;
	const [newestKey, setNewestKey] = useState<string | null>(null);
	const [isDeleting, setDeleting] = useState(false);
	const galleryRegion = useRef<HTMLFieldSetElement>(null);
	const { result, read } = useReadAtOnce(listImages);
	const uploads = useUploads({
		kind,
		onUploaded(image) {
			select(image);
			setNewestKey(image.key);
			void read();
		},
		onAllUploaded: () => setTab("gallery"),
	});

	/** Adds an image to the chosen ones while there is room. One alone takes the place of another. */
	function select(image: Chosen) {
		setSelected((chosen) => {
			if (max === undefined) return [image];
			return chosen.length < max ? [...chosen, image] : chosen;
		});
	}

	function toggle(image: Chosen) {
		const isChosen = selected.some(({ key }) => key === image.key);
		if (isChosen) setSelected(selected.filter(({ key }) => key !== image.key));
		else select(image);
	}

	const galleryPanel = (
		<Gallery
			ref={galleryRegion}
			result={result}
			onRetry={() => void read()}
			selectedKeys={selected.map(({ key }) => key)}
			max={max}
			onSelect={max === undefined ? select : toggle}
			uploadedKey={newestKey}
		/>
	);
	const uploadPanel = (
		<UploadPanel
			uploads={uploads.list}
			actions={uploads.actions}
			onFiles={(files) => {
				setTab("upload");
				void uploads.start(files);
			}}
		/>
	);
	const actions = (
		<>
			{only && tab === "gallery" ? (
				<Button variant="outline" onClick={() => setDeleting(true)} className="sm:mr-auto">
					<Trash2 aria-hidden="true" className="size-5" />
					Delete
				</Button>
			) : null}
			<Button
				disabled={!first}
				onClick={() => {
					onSelect(...selected);
					onClose();
				}}
			>
				{max === undefined ? "Select Image" : "Select Images"}
			</Button>
		</>
	);

	return (
		<Dialog
			onClose={onClose}
			width="full"
			title="Images"
			actions={tab === "gallery" || first ? actions : null}
		>
			<Tabs
				label="Where the image comes from"
				selected={tab}
				onSelect={setTab}
				tabs={[
					{ id: "gallery", label: "Choose from Gallery", panel: galleryPanel },
					{ id: "upload", label: "Upload New", panel: uploadPanel },
				]}
			/>
			{isDeleting && only ? (
				<DeleteImageDialog
					image={only}
					onClose={() => setDeleting(false)}
					onDeleted={() => {
						setSelected([]);
						void read();
					}}
					onRestored={() => void read()}
					focusAfterDeletion={() => galleryRegion.current?.focus()}
				/>
			) : null}
		</Dialog>
	);
}

interface GalleryProps {
	/** For the focus, when the focused image is removed. */
	ref: Ref<HTMLFieldSetElement>;
	/** The images, newest first; undefined while they are loading. */
	result: ReadResult<GalleryImage[]> | undefined;
	onRetry: () => void;
	selectedKeys: readonly string[];
	/** How many may be chosen at once; undefined for one. */
	max: number | undefined;
	onSelect: (image: GalleryImage) => void;
	/** The image that was just uploaded, if any: it takes the focus when it appears. */
	uploadedKey: string | null;
}

const grid = "grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-6";

/** The images, of which one or several can be chosen. */
function Gallery(props: GalleryProps) {
	const { ref, result, onRetry, selectedKeys, max, onSelect, uploadedKey } = props;
	const name = useId();
	if (!result) return <GallerySkeleton />;
	if (result.status === "failed") {
		return (
			<RetryAlert tone="error" role="alert" title="Error" onRetry={onRetry}>
				{result.message}
			</RetryAlert>
		);
	}
	const images = result.data;
	return (
		<fieldset ref={ref} tabIndex={-1}>
			<legend className="sr-only">Images, newest first</legend>
			{images.length === 0 ? (
				<EmptyState icon={Images} title="No images yet">
					Upload one to choose it here.
				</EmptyState>
			) : (
				<div className={grid}>
					{images.map((image) => (
						<ImageChoice
							key={image.key}
							name={name}
							image={image}
							type={max === undefined ? "radio" : "checkbox"}
							isSelected={selectedKeys.includes(image.key)}
							isFull={selectedKeys.length === max}
							isNew={image.key === uploadedKey}
							onSelect={() => onSelect(image)}
						/>
					))}
				</div>
			)}
			{images.length >= GALLERY_LIMIT ? (
				<p className="mt-4 text-muted text-sm">The {GALLERY_LIMIT} newest images are shown.</p>
			) : null}
		</fieldset>
	);
}

interface ChoiceProps {
	name: string;
	image: GalleryImage;
	type: "radio" | "checkbox";
	isSelected: boolean;
	/** Whether no more can be chosen. */
	isFull: boolean;
	isNew: boolean;
	onSelect: () => void;
}

function ImageChoice(props: ChoiceProps) {
	const { name, image, type, isSelected, isFull, isNew, onSelect } = props;
	return (
		<label className="relative block overflow-hidden rounded-field bg-base-200 outline-offset-2 has-checked:outline-4 has-checked:outline-primary-text has-focus-visible:outline-4 has-focus-visible:outline-ring">
			<input
				type={type}
				disabled={isFull && !isSelected}
				name={name}
				checked={isSelected}
				onChange={onSelect}
				// biome-ignore lint/a11y/noAutofocus: The button that had the focus is gone with its tab.
				autoFocus={isNew}
				className="peer absolute inset-0 size-full cursor-pointer appearance-none"
			/>
			<Image
				source={imageSource(image.url)}
				alt={imageTitle(image)}
				sizes="(min-width: 64rem) 11rem, (min-width: 40rem) 24vw, 45vw"
				width={320}
				height={320}
				largest={480}
				className="aspect-square w-full"
			/>
			<span className="absolute top-2 right-2 hidden size-8 place-items-center rounded-full bg-primary text-primary-content shadow-lifted peer-checked:grid">
				<Check aria-hidden="true" className="size-5" />
			</span>
		</label>
	);
}

function GallerySkeleton() {
	return (
		<div role="status" className={grid}>
			<span className="sr-only">Loading…</span>
			{[...Array(12).keys()].map((place) => (
				<Skeleton key={place} className="aspect-square rounded-field" />
			))}
		</div>
	);
}

interface DeleteImageProps {
	image: Pick<GalleryImage, "key" | "url"> & Partial<ManagedImage>;
	onClose: () => void;
	onDeleted?: () => void;
	onRestored?: () => void;
	/** Moves the focus afterward; to the screen's heading if it is not given. */
	focusAfterDeletion?: () => void;
}

/**
 * Shows an image, asks before it is deleted, and lists its uses: it is taken out of all of them, so
 * nothing is deleted before they are known.
 */
export function DeleteImageDialog({ image, onClose, ...afterward }: DeleteImageProps) {
	const { key } = image;
	const { result, read, isReading } = useReadAtOnce((call) => getImage(call, key));
	const found = result?.status === "read" ? result.data : null;
	const known = isReading ? null : found;
	const shown = { uploadedAt: null, focus: CENTER, ...image, ...found };
	return (
		<DeleteDialog
			title="Delete image"
			question="Are you sure you want to delete this image?"
			action={actionAt("/admin", "deleteImage")}
			values={known && { key, usesVersion: known.usesVersion }}
			deleted={{ kind: "image", ids: [key], name: imageTitle(shown) }}
			successToast="Image deleted successfully"
			onClose={onClose}
			// Something else may show it by now.
			onFailed={() => void read()}
			{...afterward}
		>
			<figure className="mb-4 flex items-center gap-4">
				<CroppedImage image={shown} sizes="6rem" className="size-24 shrink-0 rounded-field" />
				<figcaption className="wrap-anywhere line-clamp-3 font-semibold">
					{imageTitle(shown)}
				</figcaption>
			</figure>
			<ReadStatus
				result={isReading ? undefined : result}
				busyText="Checking where it is used…"
				failureTitle="Couldn't check where this image is used, so it can't be deleted yet."
				onRetry={() => void read()}
			>
				{(image) => <Uses image={image} />}
			</ReadStatus>
		</DeleteDialog>
	);
}

function Uses({ image }: { image: ManagedImage | null }) {
	if (!image) return <p>It's already deleted.</p>;
	if (!image.useCount) return <p>No product, category or page uses it.</p>;
	return (
		<Alert tone="warning" title="It will also be removed from:">
			<UseList uses={image.uses} total={image.useCount} max={20} className="list-disc pl-5" />
		</Alert>
	);
}
