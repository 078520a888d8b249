import { MAX_MORE_IMAGES } from "../catalog/products.ts";
import type { ManagedProduct } from "../catalog/schema.ts";
import { imageAddress } from "../media/image-imports.ts";
import { imageKey } from "../media/image-source.ts";
import { baseName, IMAGE_NAME } from "./image-archive.ts";

/** The planned change of a product's images. */
export interface PlannedImages {
	/** The images that it has, in another order or without some; null where they stay. */
	kept: string[] | null;
	/** Addresses or file names to fetch. */
	fetched: string[];
	remarks: string[];
}

interface ImageContext {
	/** The addresses and names that were fetched for the product before. */
	known: readonly string[];
	isOwnFormat: boolean;
	/** Of the site. */
	origin: string;
}

const MAX_IMAGES = MAX_MORE_IMAGES + 1;

/**
 * The images that a row gives to a product. An image that it has, or had fetched before, is not
 * fetched again. Only our own format, if it lists nothing else, removes images or reorders them.
 * @param product null for a new one.
 */
export function planImages(
	product: ManagedProduct | null,
	listed: readonly string[],
	{ known, isOwnFormat, origin }: ImageContext,
): PlannedImages {
	const current = product ? imagesOf(product) : [];
	const given = listed.map((image) => imageAddress(withScheme(image)) ?? image);
	const isSameImage = (one: string, other: string) =>
		identity(one, origin) === identity(other, origin);
	const identities = (images: readonly string[]) => [
		...new Set(images.map((image) => identity(image, origin))),
	];
	const remarks: string[] = [];
	for (const image of given.filter((image) => !isImage(image))) {
		const isOwn = current.some((own) => isSameImage(own, image));
		if (!isOwn) remarks.push(problemOfImage(image));
	}
	const own = given.map((image) => current.find((own) => isSameImage(own, image)));
	if (isOwnFormat && product && own.every((image) => image !== undefined)) {
		const isSame = identities(own).join("\n") === identities(current).join("\n");
		return { kept: isSame ? null : [...new Set(own)], fetched: [], remarks };
	}
	const isThere = (image: string) =>
		[image, withoutFolders(image)].some((name) =>
			[...current, ...known].some((there) => isSameImage(there, name)),
		);
	const missing = [...new Set(given.filter((image) => isImage(image) && !isThere(image)))];
	const wanted = missing.slice(0, Math.max(0, MAX_IMAGES - current.length));
	remarks.push(...wanted.filter(isLikeAddress).map(remarkOfName));
	const fetched = wanted.map(withoutFolders);
	if (fetched.length < missing.length) {
		remarks.push(`A product has at most ${MAX_IMAGES} images. The others are left out`);
	}
	return { kept: null, fetched, remarks };
}

/** All images of a product, the main one first. */
export function imagesOf({
	imageUrl,
	moreImages,
}: Pick<ManagedProduct, "imageUrl" | "moreImages">): string[] {
	return [...(imageUrl ? [imageUrl] : []), ...(moreImages ?? [])];
}

function isImage(image: string): boolean {
	if (/^https?:/i.test(image)) return imageAddress(image) !== null;
	return IMAGE_NAME.test(image);
}

/** An address of a shop may take its scheme from the page: `//cdn.example/a.jpg`. */
function withScheme(image: string): string {
	return image.startsWith("//") ? `https:${image}` : image;
}

/** Whether a file name begins like an address that lacks its scheme: `x.example/a.jpg`. */
function isLikeAddress(image: string): boolean {
	return /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}\//u.test(image);
}

function remarkOfName(image: string): string {
	return `“${shortened(image)}” is treated as a file name. If it's an address, add https:// before it`;
}

/** As much of a text as a sentence has room for. */
const MAX_QUOTE_LENGTH = 100;

function problemOfImage(image: string): string {
	const quoted = shortened(image);
	const isLong = /^https?:\/\//i.test(image) && URL.canParse(image);
	if (isLong) return `The address “${quoted}” is too long and is left out`;
	return `“${quoted}” is neither an address nor an image's file name`;
}

function shortened(image: string): string {
	return image.length > MAX_QUOTE_LENGTH ? `${image.slice(0, MAX_QUOTE_LENGTH)}…` : image;
}

function withoutFolders(image: string): string {
	return imageAddress(image) ?? baseName(image);
}

/** Our own images have the same name on whatever host, and file names are the same in any case. */
function identity(image: string, origin: string): string {
	const key = imageKey(image);
	if (key !== null) return `own ${key}`;
	if (!/[/\\]/.test(image) && IMAGE_NAME.test(image)) return image.toLowerCase();
	return URL.canParse(image, origin) ? new URL(image, origin).href : image;
}
