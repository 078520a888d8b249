import { useRevalidator } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { UploadPanel } from "../media/upload-panel.tsx";
import { useGivenFiles } from "../media/use-given-files.ts";
import { useUploads } from "../media/use-uploads.ts";

/** Uploads pictures into the gallery, for later. */
export function UploadDialog({ onClose }: { onClose: () => void }) {
	const { revalidate } = useRevalidator();
	const { list, start, actions } = useUploads({
		kind: "gallery",
		onUploaded: () => void revalidate(),
	});
	const isDraggedOver = useGivenFiles((files) => void start(files));
	return (
		<Dialog
			isOpen
			onClose={onClose}
			width="wide"
			title="Upload Images"
			actions={
				<Button variant="outline" onClick={onClose}>
					Done
				</Button>
			}
		>
			<UploadPanel
				uploads={list}
				actions={actions}
				onFiles={(files) => void start(files)}
				isDraggedOver={isDraggedOver}
			/>
		</Dialog>
	);
}
