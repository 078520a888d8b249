import { randomUuid } from "../uuid.ts";

/** The name and MIME type of an image file, as browsers give them. */
interface NamedFile {
	/** As it was called on the owner's device. */
	name: string;
	/** MIME type, such as `image/png`; may be empty. */
	type: string;
}

/** The name of an uploaded logo: `logo-{timestamp}.{extension}` (product §5.11). */
export function logoFileName(file: NamedFile, uploadedAt: Date): string {
	return `logo-${uploadedAt.getTime()}.${extensionOf(file)}`;
}

/** The name of an image uploaded into a page: `content-{timestamp}.{extension}` (product §5.11). */
export function contentFileName(file: NamedFile, uploadedAt: Date): string {
	return `content-${uploadedAt.getTime()}.${extensionOf(file)}`;
}

/** The name of an image uploaded into the gallery: random, ending in .jpg (product §5.11). */
export function galleryFileName(): string {
	return `${randomUuid()}.jpg`;
}

/** The name of an image that an import fetched: by its content, so that nothing is stored twice. */
export function importedFileName(hash: string, type: string): string {
	return `import-${hash}.${extensionOf({ name: "", type })}`;
}

/** The original extension; without one, the MIME type's (`image/svg+xml` is `svg`). */
function extensionOf({ name, type }: NamedFile): string {
	const [, extension] = /\.([a-z0-9]{1,10})$/i.exec(name) ?? [];
	const [, subtype] = /^image\/([a-z0-9]+)/i.exec(type) ?? [];
	return (extension ?? subtype ?? "jpg").toLowerCase();
}
