import { readPageNumber } from "../../bakery/paging.ts";

const picturesPath = "/admin/pictures";

/** Puts another picture in the place of one. */
export const replacePicturePath = `${picturesPath}/replace`;

/** A part of the list of all pictures. */
export interface PictureFilter {
	search: string;
	page: number;
}

/** The address of a part of the list: a parameter that says nothing is left out. */
export function pictureListPath({ search = "", page = 1 }: Partial<PictureFilter> = {}): string {
	const parameters = new URLSearchParams();
	if (search) parameters.set("search", search);
	if (page > 1) parameters.set("page", String(page));
	return parameters.size > 0 ? `${picturesPath}?${parameters}` : picturesPath;
}

/** The part of the list that an address means; what it cannot mean is left out. */
export function readPictureListAddress({ searchParams }: URL): PictureFilter {
	return {
		search: searchParams.get("search")?.trim() ?? "",
		page: readPageNumber(searchParams.get("page")),
	};
}

/** The form of a picture. Its key stands behind the question mark, because it looks like a file. */
export function picturePath(key: string): string {
	return `${picturesPath}/details?${new URLSearchParams({ key })}`;
}

/** What the history remembers with a form, for the way back. */
export interface CameFromPictures {
	picturesPath: string;
}

/** The part of the list from which a picture was opened; all of it if that is not known. */
export function rememberedPicturesPath(state: unknown): string {
	if (typeof state !== "object" || state === null || !("picturesPath" in state))
		return picturesPath;
	return typeof state.picturesPath === "string" ? state.picturesPath : picturesPath;
}
