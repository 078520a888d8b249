import { useRevalidator } from "react-router";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { UploadPanel } from "../media/upload-panel.tsx";
import { useUploads } from "../media/use-uploads.ts";

/** Uploads pictures into the gallery, for later. */
export function UploadDialog({ onClose }: { onClose: () => void }) {
	const { revalidate } = useRevalidator();
	const { list, start, actions } = useUploads({
		kind: "gallery",
		onUploaded: () => void revalidate(),
	});
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
			<UploadPanel uploads={list} actions={actions} onFiles={(files) => void start(files)} />
		</Dialog>
	);
}
