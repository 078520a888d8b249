import { Check, Images } from "lucide-react";
import { type Ref, useId } from "react";
import { pictureSource } from "../../bakery/media/picture-source.ts";
import { GALLERY_LIMIT } from "../../bakery/media/queries.ts";
import type { Picture } from "../../bakery/media/schema.ts";
import type { ReadResult } from "../../platform/browser/backend-error.ts";
import { EmptyState } from "../../ui/back-office/empty-state.tsx";
import { RetryAlert } from "../../ui/back-office/retry-alert.tsx";
import { Picture as PictureImage } from "../../ui/picture.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { pictureTitle } from "../picture-views/picture-title.ts";

interface Props {
	/** For the focus, when the focused picture is removed. */
	ref: Ref<HTMLFieldSetElement>;
	/** The pictures, newest first; undefined while they are loading. */
	result: ReadResult<Picture[]> | undefined;
	onRetry: () => void;
	selectedKeys: readonly string[];
	/** How many may be chosen at once; undefined for one. */
	most: number | undefined;
	onSelect: (picture: Picture) => void;
	/** The picture that was just uploaded, if any: it takes the focus when it appears. */
	uploadedKey: string | null;
}

const grid = "grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-6";

/** The pictures, of which one or several can be chosen. */
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
	const pictures = result.data;
	return (
		<fieldset ref={ref} tabIndex={-1}>
			<legend className="sr-only">Images, newest first</legend>
			{pictures.length === 0 ? (
				<EmptyState icon={Images} title="No images yet">
					Upload one to choose it here.
				</EmptyState>
			) : (
				<div className={grid}>
					{pictures.map((picture) => (
						<PictureChoice
							key={picture.key}
							name={name}
							picture={picture}
							type={most === undefined ? "radio" : "checkbox"}
							isSelected={selectedKeys.includes(picture.key)}
							isFull={selectedKeys.length === most}
							isNew={picture.key === uploadedKey}
							onSelect={() => onSelect(picture)}
						/>
					))}
				</div>
			)}
			{pictures.length >= GALLERY_LIMIT ? (
				<p className="mt-4 text-muted text-sm">The {GALLERY_LIMIT} newest images are shown.</p>
			) : null}
		</fieldset>
	);
}

interface ChoiceProps {
	name: string;
	picture: Picture;
	type: "radio" | "checkbox";
	isSelected: boolean;
	/** Whether no more can be chosen. */
	isFull: boolean;
	isNew: boolean;
	onSelect: () => void;
}

function PictureChoice(props: ChoiceProps) {
	const { name, picture, type, isSelected, isFull, isNew, onSelect } = props;
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
			<PictureImage
				source={pictureSource(picture.url)}
				alt={pictureTitle(picture)}
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
