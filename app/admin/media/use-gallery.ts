import { useCallback, useEffect } from "react";
import { useFetcher } from "react-router";
import type { Picture } from "../../bakery/media/schema.ts";
import type { ReadResult } from "../../platform/read-result.ts";
import { galleryPath } from "./addresses.ts";

export interface GalleryState {
	/** Newest first; null as long as they are not known. */
	pictures: Picture[] | null;
	/** Why they are not known, if that is certain. */
	problem: string | null;
	reload(): void;
}

/** The pictures to choose from. They are read again by themselves after one was deleted. */
export function useGallery(): GalleryState {
	const { load, data } = useFetcher<ReadResult<Picture[]>>();
	const reload = useCallback(() => void load(galleryPath), [load]);
	useEffect(reload, [reload]);
	return {
		pictures: data?.status === "read" ? data.data : null,
		problem: data?.status === "failed" ? data.message : null,
		reload,
	};
}
