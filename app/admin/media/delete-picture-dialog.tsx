import { useEffect } from "react";
import { useFetcher } from "react-router";
import type { ManagedPicture, Picture } from "../../bakery/media/schema.ts";
import type { ReadResult } from "../../platform/read-result.ts";
import { Alert } from "../../ui/alert.tsx";
import { SpinnerMark } from "../../ui/spinner.tsx";
import { DeleteDialog } from "../layout/delete-dialog.tsx";
import { galleryPath, pictureUsesPath } from "./addresses.ts";
import { PictureUseList } from "./picture-use-list.tsx";

interface Props {
	picture: Pick<Picture, "key">;
	onClose: () => void;
	/** Called once it is gone. */
	onDeleted?: () => void;
	/** Puts the focus where it goes on then; the screen's heading unless it is given. */
	focusAfterwards?: () => void;
}

/** Asks before a picture is deleted, and says what would lose it. */
export function DeletePictureDialog({ picture: { key }, onClose, ...afterwards }: Props) {
	const { load, data } = useFetcher<ReadResult<ManagedPicture | null>>();
	useEffect(() => void load(pictureUsesPath(key)), [load, key]);
	return (
		<DeleteDialog
			title="Delete image"
			question="Are you sure you want to delete this image?"
			values={{ key }}
			action={galleryPath}
			successToast="Image deleted successfully"
			onClose={onClose}
			{...afterwards}
		>
			<div role="status">
				<Uses result={data} />
			</div>
		</DeleteDialog>
	);
}

function Uses({ result }: { result: ReadResult<ManagedPicture | null> | undefined }) {
	if (!result) {
		return (
			<p className="flex items-center gap-3 text-muted">
				<SpinnerMark className="size-5" />
				Looking where it is used…
			</p>
		);
	}
	if (result.status === "failed") {
		return (
			<Alert tone="warning" title="It could not be checked where this image is used.">
				{result.message}
			</Alert>
		);
	}
	if (!result.data?.useCount) return <p>No product, category or page uses it.</p>;
	return (
		<Alert tone="warning" title="It is used here, and would be missing:">
			<PictureUseList picture={result.data} most={20} className="list-disc pl-5" />
		</Alert>
	);
}
