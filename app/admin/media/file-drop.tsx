import type { LucideIcon } from "lucide-react";
import { type ChangeEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";

interface Props {
	icon: LucideIcon;
	/** How else files get here; not shown on phones. */
	hint: string;
	label: string;
	/** As the attribute of a file field. */
	accept: string;
	isMultiple?: boolean;
	/** Whether a file that is dropped or pasted belongs here; all, if it is not given. */
	isTaken?: (file: File) => boolean;
	onFiles: (files: File[]) => void;
}

/** Takes files: by its button, dropped on the page, or pasted. */
export function FileDrop({ icon: Icon, hint, label, accept, onFiles, ...props }: Props) {
	const { isMultiple = false, isTaken = () => true } = props;
	const isDraggedOver = useDroppedFiles((files) => onFiles(files.filter(isTaken)));
	const input = useRef<HTMLInputElement>(null);

	function take({ currentTarget }: ChangeEvent<HTMLInputElement>) {
		onFiles([...(currentTarget.files ?? [])]);
		// So that the same file can be chosen once more.
		currentTarget.value = "";
	}

	return (
		<div
			className={`grid justify-items-center gap-3 rounded-box border-2 border-dashed px-5 py-10 text-center ${
				isDraggedOver ? "border-primary-text bg-primary/10" : "border-edge"
			}`}
		>
			<Icon aria-hidden="true" className="size-10 text-muted" />
			<p className="text-muted max-sm:hidden">{hint}</p>
			<Button onClick={() => input.current?.click()}>{label}</Button>
			<input ref={input} type="file" accept={accept} multiple={isMultiple} hidden onChange={take} />
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
