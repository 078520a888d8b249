/** Gives the gallery, and deletes pictures from it. */
export const galleryPath = "/admin/media";

/** Tells who shows a picture. */
export function pictureUsesPath(key: string): string {
	return `${galleryPath}/uses?${new URLSearchParams({ key })}`;
}
