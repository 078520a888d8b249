import { ImageUp } from "lucide-react";
import { type ChangeEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { UploadList } from "./upload-list.tsx";
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

/**
 * Takes the files that are dropped on the page or pasted into it.
 * @returns whether files are being dragged over the page.
 */
function useDroppedFiles(onFiles: (files: File[]) => void): boolean {
	const [isDraggedOver, setDraggedOver] = useState(false);

	const take = useEffectEvent((transfer: DataTransfer | null) => {
		const files = [...(transfer?.files ?? [])];
		if (files.length > 0) onFiles(files);
	});

	useEffect(() => {
		const listening = new AbortController();
		const { signal } = listening;
		window.addEventListener("paste", (event) => take(event.clipboardData), { signal });
		window.addEventListener("drop", drop, { signal });
		window.addEventListener("dragover", follow, { signal });
		window.addEventListener("dragleave", leave, { signal });

		function drop(event: DragEvent) {
			// Otherwise the browser leaves the page and shows the file.
			event.preventDefault();
			setDraggedOver(false);
			take(event.dataTransfer);
		}

		function follow(event: DragEvent) {
			if (!event.dataTransfer?.types.includes("Files")) return;
			event.preventDefault();
			setDraggedOver(true);
		}

		function leave(event: DragEvent) {
			if (event.relatedTarget === null) setDraggedOver(false);
		}

		return () => listening.abort();
	}, []);

	return isDraggedOver;
}
