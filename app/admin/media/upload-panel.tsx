import { ImageUp } from "lucide-react";
import { type ChangeEvent, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { UploadList } from "./upload-list.tsx";
import { useDroppedFiles } from "./use-dropped-files.ts";
import type { Upload, UploadActions } from "./use-uploads.ts";

interface Props {
	uploads: Upload[];
	actions: UploadActions;
	onFiles: (files: File[]) => void;
}

/** Takes new pictures: by its button, dropped on the page, or pasted. Shows how far they are. */
export function UploadPanel({ uploads, actions, onFiles }: Props) {
	const isDraggedOver = useDroppedFiles(onFiles);
	const input = useRef<HTMLInputElement>(null);

	function take({ currentTarget }: ChangeEvent<HTMLInputElement>) {
		onFiles([...(currentTarget.files ?? [])]);
		// So that the same file can be chosen once more.
		currentTarget.value = "";
	}

	return (
		<div className="grid grid-cols-1 gap-5">
			<div
				className={`grid justify-items-center gap-3 rounded-box border-2 border-dashed px-5 py-10 text-center ${
					isDraggedOver ? "border-primary-text bg-primary/10" : "border-edge"
				}`}
			>
				<ImageUp aria-hidden="true" className="size-10 text-muted" />
				<p className="text-muted max-sm:hidden">Drop images here, paste them, or</p>
				<Button onClick={() => input.current?.click()}>Choose Files</Button>
				<input ref={input} type="file" accept="image/*" multiple hidden onChange={take} />
			</div>
			<UploadList uploads={uploads} actions={actions} />
		</div>
	);
}
