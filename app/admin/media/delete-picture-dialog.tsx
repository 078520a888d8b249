import { getPicture } from "../../bakery/media/management/queries.ts";
import type { ManagedPicture, Picture } from "../../bakery/media/schema.ts";
import type { ReadResult } from "../../platform/read-result.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { SpinnerMark } from "../../ui/spinner.tsx";
import { actionAt } from "../layout/action-at.ts";
import { DeleteDialog } from "../layout/delete-dialog.tsx";
import { useReadAtOnce } from "../layout/use-read.ts";
import { pictureTitle } from "./picture-title.ts";
import { PictureUseList } from "./picture-use-list.tsx";

interface Props {
	picture: Pick<Picture, "key">;
	onClose: () => void;
	/** Called when it is deleted. */
	onDeleted?: () => void;
	/** Called when it was deleted and restored. */
	onRestored?: () => void;
	/** Moves the focus afterward; to the screen's heading if it is not given. */
	focusAfterDeletion?: () => void;
}

/** Asks before a picture is deleted, and lists its uses: it is taken out of all of them. */
export function DeletePictureDialog({ picture: { key }, onClose, ...afterward }: Props) {
	const { result, read, isReading } = useReadAtOnce((client) => getPicture(client, key));
	const known = result?.status === "read" && !isReading ? result.data : null;
	return (
		<DeleteDialog
			title="Delete image"
			question="Are you sure you want to delete this image?"
			action={actionAt("/admin", "deletePicture")}
			values={known && { key, usesVersion: known.usesVersion }}
			deleted={{ kind: "picture", ids: [key], name: known ? pictureTitle(known) : "" }}
			successToast="Image deleted successfully"
			onClose={onClose}
			// Something else may show it by now.
			onFailed={() => void read()}
			{...afterward}
		>
			<div role="status">
				<Uses result={isReading ? undefined : result} onRetry={() => void read()} />
			</div>
		</DeleteDialog>
	);
}

interface UsesProps {
	result: ReadResult<ManagedPicture | null> | undefined;
	onRetry: () => void;
}

function Uses({ result, onRetry }: UsesProps) {
	if (!result) {
		return (
			<p className="flex items-center gap-3 text-muted">
				<SpinnerMark className="size-5" />
				Checking where it is used…
			</p>
		);
	}
	if (result.status === "failed") {
		return (
			<Alert tone="warning" title="It could not be checked where this image is used.">
				<p>{result.message}</p>
				<Button variant="outline" className="mt-2 justify-self-start" onClick={onRetry}>
					Try Again
				</Button>
			</Alert>
		);
	}
	if (!result.data) return <p>It was deleted already.</p>;
	if (!result.data.useCount) return <p>No product, category or page uses it.</p>;
	return (
		<Alert tone="warning" title="It is used here, and will be removed from there:">
			<PictureUseList picture={result.data} most={20} className="list-disc pl-5" />
		</Alert>
	);
}
