import { ImageUp } from "lucide-react";
import { FileDrop } from "./file-drop.tsx";
import { UploadList } from "./upload-list.tsx";
import type { Upload, UploadActions } from "./use-uploads.ts";

interface Props {
	uploads: Upload[];
	actions: UploadActions;
	onFiles: (files: File[]) => void;
}

/** Takes new images, and shows how far their uploads are. */
export function UploadPanel({ uploads, actions, onFiles }: Props) {
	return (
		<div className="grid grid-cols-1 gap-5">
			<FileDrop
				icon={ImageUp}
				hint="Drop images here, paste them, or"
				label="Choose Files"
				accept="image/*"
				isMultiple
				onFiles={onFiles}
			/>
			<UploadList uploads={uploads} actions={actions} />
		</div>
	);
}
