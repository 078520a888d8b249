import { useState } from "react";
import type { Picture } from "../../bakery/media/schema.ts";
import type { UploadKind } from "./prepare-upload.ts";
import { useGallery } from "./use-gallery.ts";
import { useGivenFiles } from "./use-given-files.ts";
import { useUploads } from "./use-uploads.ts";

/**
 * What happens in the media dialog: files lead to the tab of uploads, and once they are all there,
 * back to the gallery with the newest of them selected.
 */
export function useMediaChoice(kind: UploadKind) {
	const [tab, setTab] = useState<"gallery" | "upload">("gallery");
	const [selectedKey, setSelectedKey] = useState<string | null>(null);
	const gallery = useGallery();
	const uploads = useUploads(kind, showUploaded);
	const isDraggedOver = useGivenFiles(takeFiles);
	const selected = gallery.pictures?.find(({ key }) => key === selectedKey) ?? null;

	function takeFiles(files: File[]) {
		setTab("upload");
		void uploads.start(files);
	}

	function showUploaded(newest: Picture, areAllUploaded: boolean) {
		gallery.reload();
		setSelectedKey(newest.key);
		// What went wrong with the others is said below their names.
		if (areAllUploaded) setTab("gallery");
	}

	return {
		tab,
		setTab,
		gallery,
		selected,
		selectKey: setSelectedKey,
		uploads,
		takeFiles,
		isDraggedOver,
	};
}
