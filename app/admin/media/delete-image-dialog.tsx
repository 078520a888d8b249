import { CENTER } from "../../bakery/media/image-source.ts";
import { getImage } from "../../bakery/media/images.admin.ts";
import type { GalleryImage, ManagedImage } from "../../bakery/media/images.ts";
import { Alert } from "../../ui/alert.tsx";
import { actionAt } from "../saving/use-submission.ts";
import { CroppedImage, imageTitle } from "../screen/image-views.tsx";
import { UseList } from "../screen/use-list.tsx";
import { ReadStatus, useReadAtOnce } from "../screen/use-read.tsx";
import { DeleteDialog } from "../trash/delete-dialog.tsx";

interface Props {
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
export function DeleteImageDialog({ image, onClose, ...afterward }: Props) {
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
