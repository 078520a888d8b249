import { useState } from "react";
import type { Picture } from "../../bakery/media/schema.ts";
import type { UploadKind } from "./prepare-upload.ts";
import { useDroppedFiles } from "./use-dropped-files.ts";
import { useGallery } from "./use-gallery.ts";
import { useUploads } from "./use-uploads.ts";

export type MediaTab = "gallery" | "upload";

/**
 * What happens in the media dialog: files lead to the tab of uploads. Each picture that was uploaded
 * is chosen at once, and when all are there and none has failed, the gallery shows it.
 */
export function useMediaChoice(kind: UploadKind, firstTab: MediaTab) {
	const [tab, setTab] = useState(firstTab);
	const [selected, setSelected] = useState<Pick<Picture, "key" | "url"> | null>(null);
	const [newestKey, setNewestKey] = useState<string | null>(null);
	const gallery = useGallery();
	const uploads = useUploads({
		kind,
		onUploaded(picture) {
			setSelected(picture);
			setNewestKey(picture.key);
			gallery.reload();
		},
		onAllUploaded: () => setTab("gallery"),
	});
	const isDraggedOver = useDroppedFiles(takeFiles);

	function takeFiles(files: File[]) {
		setTab("upload");
		void uploads.start(files);
	}

	return {
		tab,
		setTab,
		gallery,
		selected,
		setSelected,
		uploads,
		newestKey,
		takeFiles,
		isDraggedOver,
	};
}
