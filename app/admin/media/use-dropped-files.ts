import { useEffect, useEffectEvent, useState } from "react";

/**
 * Takes the files that are dropped on the page or pasted into it, while the calling component is
 * there.
 * @returns whether files are being dragged over the page.
 */
export function useDroppedFiles(onFiles: (files: File[]) => void): boolean {
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
