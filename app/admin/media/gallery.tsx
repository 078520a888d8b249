import { Check, Images } from "lucide-react";
import { type Ref, useId } from "react";
import { imageSource } from "../../bakery/media/image-source.ts";
import { GALLERY_LIMIT } from "../../bakery/media/queries.ts";
import type { GalleryImage } from "../../bakery/media/schema.ts";
import type { ReadResult } from "../../platform/browser/backend-error.ts";
import { EmptyState } from "../../ui/back-office/empty-state.tsx";
import { RetryAlert } from "../../ui/back-office/retry-alert.tsx";
import { Image } from "../../ui/image.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { imageTitle } from "../image-views/image-title.ts";

interface Props {
	/** For the focus, when the focused image is removed. */
	ref: Ref<HTMLFieldSetElement>;
	/** The images, newest first; undefined while they are loading. */
	result: ReadResult<GalleryImage[]> | undefined;
	onRetry: () => void;
	selectedKeys: readonly string[];
	/** How many may be chosen at once; undefined for one. */
	most: number | undefined;
	onSelect: (image: GalleryImage) => void;
	/** The image that was just uploaded, if any: it takes the focus when it appears. */
	uploadedKey: string | null;
}

const grid = "grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-6";

/** The images, of which one or several can be chosen. */
export function Gallery(props: Props) {
	const { ref, result, onRetry, selectedKeys, most, onSelect, uploadedKey } = props;
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
							type={most === undefined ? "radio" : "checkbox"}
							isSelected={selectedKeys.includes(image.key)}
							isFull={selectedKeys.length === most}
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
