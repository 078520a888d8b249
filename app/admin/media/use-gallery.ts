import { listPictures } from "../../bakery/media/queries.ts";
import type { Picture } from "../../bakery/media/schema.ts";
import { useReadAtOnce } from "../screen/use-read.ts";

export interface GalleryState {
	/** Newest first; null as long as they are not known. */
	pictures: Picture[] | null;
	/** Why they are not known, if that is certain. */
	problem: string | null;
	reload(): void;
}

/** The pictures to choose from. */
export function useGallery(): GalleryState {
	const { result, read } = useReadAtOnce(listPictures);
	return {
		pictures: result?.status === "read" ? result.data : null,
		problem: result?.status === "failed" ? result.message : null,
		reload: () => void read(),
	};
}
