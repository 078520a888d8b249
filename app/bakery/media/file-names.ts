/** What a file name and a MIME type say of a picture, as browsers give them. */
interface NamedFile {
	/** As it was called on the owner's device. */
	name: string;
	/** MIME type, such as `image/png`; may be empty. */
	type: string;
}

/** The name of an uploaded logo: `logo-{timestamp}.{extension}` (spec §7). */
export function logoFileName(file: NamedFile, uploadedAt: Date): string {
	return `logo-${uploadedAt.getTime()}.${extensionOf(file)}`;
}

/** The name of a picture uploaded into a page: `content-{timestamp}.{extension}` (spec §5). */
export function contentFileName(file: NamedFile, uploadedAt: Date): string {
	return `content-${uploadedAt.getTime()}.${extensionOf(file)}`;
}

/** The name of a picture uploaded into the gallery: random, ending in .jpg (spec §9). */
export function galleryFileName(): string {
	return `${crypto.randomUUID()}.jpg`;
}

/** The original extension; without one, the MIME type's (`image/svg+xml` is `svg`). */
function extensionOf({ name, type }: NamedFile): string {
	const [, extension] = /\.([a-z0-9]{1,10})$/i.exec(name) ?? [];
	const [, subtype] = /^image\/([a-z0-9]+)/i.exec(type) ?? [];
	return (extension ?? subtype ?? "jpg").toLowerCase();
}
