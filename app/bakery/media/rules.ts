import type { FocalPoint } from "./schema.ts";

/** The bucket that holds every picture (product §3.12). */
export const PICTURE_BUCKET = "product-images";

/** The bucket of those that are in the trash. Administrators alone can fetch them. */
export const DELETED_PICTURE_BUCKET = "deleted-images";

/** Where the file of a picture may be. On its way into the trash or out of it, it is in either. */
export const PICTURE_BUCKETS = [PICTURE_BUCKET, DELETED_PICTURE_BUCKET] as const;

/** Where everybody can fetch the pictures of the bucket, as a path on the site or its backend. */
export const PUBLIC_PICTURES_PATH = `/storage/v1/object/public/${PICTURE_BUCKET}/`;

/** How long a picture may be kept, in seconds: its name is never given to another one. */
export const PICTURE_CACHE_SECONDS = 365 * 24 * 60 * 60;

/** The key in the bucket of a stored image address, on whatever host; null for other pictures. */
export function pictureKey(imageUrl: string | null): string | null {
	if (!imageUrl || !URL.canParse(imageUrl, "http://site")) return null;
	const { protocol, pathname } = new URL(imageUrl, "http://site");
	if (!/^https?:$/.test(protocol) || !pathname.startsWith(PUBLIC_PICTURES_PATH)) return null;
	const key = decode(pathname.slice(PUBLIC_PICTURES_PATH.length));
	const isInside = key?.split("/").every((part) => part !== "" && part !== "..");
	return isInside ? key : null;
}

/** Where everybody can fetch a picture of the bucket, as a path on the site. */
export function picturePath(key: string): string {
	return PUBLIC_PICTURES_PATH + key.split("/").map(encodeURIComponent).join("/");
}

/** The part of a cropped picture that stays visible by default. */
export const CENTER: FocalPoint = { x: 50, y: 50 };

/** A focal point as CSS writes it, for `object-position`. */
export function focusPosition({ x, y }: FocalPoint): string {
	return `${x}% ${y}%`;
}

function decode(text: string): string | null {
	try {
		return decodeURIComponent(text);
	} catch {
		return null;
	}
}
