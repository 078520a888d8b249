import type { Call } from "../../platform/backend/call.ts";
import { askServer } from "../../platform/browser/ask-server.ts";
import { BackendError } from "../../platform/browser/backend-error.ts";
import type { ImageDescription, ImageDescriptions } from "../../platform/images.ts";
import type { DescribeImages } from "../../platform/requests/contexts.ts";
import { z } from "../../platform/zod.ts";
import type { Paging } from "../paging.ts";
import { instant } from "../records.ts";
import { IMAGE_BUCKET, imagePath } from "./image-source.ts";

/** The server's description of an image. */
export interface ImageInfo {
	/** Null for no image, and for one that nothing is known of yet. */
	image: ImageDescription | null;
}

/** Something with a name and, if it has an address, an image. */
export interface Illustrated {
	name: string;
	imageUrl: string | null;
}

/** The same with what is known of its image. */
export type WithImageInfo<Item extends Illustrated> = Item &
	ImageInfo & {
		/** The first letter of its name, in place of an image that is missing. */
		initial: string;
	};

/** An image of the gallery. */
export interface GalleryImage {
	/** Its name in the bucket. */
	key: string;
	/** Where everybody can fetch it: the image address to store with a product or a page. */
	url: string;
	/** ISO 8601; null for an image that has just been uploaded. */
	uploadedAt: string | null;
}

/** The point of an image that stays in sight where it is cut off: percent from the left and top. */
export interface FocalPoint {
	x: number;
	y: number;
}

/** An image, what the owner says about it, and what shows it. */
export interface ManagedImage extends GalleryImage {
	/** The owner's name for it; empty for none. Visitors never see it. */
	name: string;
	alt: string;
	focus: FocalPoint;
	/** 0 where nothing was said about it. */
	version: number;
	/** The first 100. */
	uses: ImageUse[];
	useCount: number;
	/** Differs as soon as something else shows it, or what shows it was saved. */
	usesVersion: string;
}

/** A part of all images. */
export interface ManagedImagePage extends Paging {
	images: ManagedImage[];
}

/** Images that the gallery shows (product §21). */
export const GALLERY_LIMIT = 100;

/** A storage's message for a name that is already taken. */
const ALREADY_THERE = "The resource already exists";

const imageRow = z.object({ key: z.string(), uploaded_at: instant });

/** The newest 100 images, newest first (product §21). */
export async function listImages(call: Call): Promise<GalleryImage[]> {
	const rows = await call("list_images", { max: GALLERY_LIMIT }, z.array(imageRow));
	return rows.map(({ key, uploaded_at: uploadedAt }) => ({
		key,
		url: imagePath(key),
		uploadedAt,
	}));
}

/**
 * Uploads an image under a new key; a repeated upload that is already there counts as done.
 * @param send fetches as the person who uploads it. @throws {BackendError}
 */
export async function uploadImage(
	send: typeof fetch,
	file: { name: string; type: string; bytes: ArrayBuffer; isRepeated?: boolean },
): Promise<GalleryImage> {
	const headers = { "content-type": file.type };
	const init = { method: "POST", headers, body: file.bytes };
	try {
		await askServer(`/storage/v1/object/${IMAGE_BUCKET}/${file.name}`, init, send);
	} catch (error) {
		const isThere = error instanceof BackendError && error.message === ALREADY_THERE;
		if (!(file.isRepeated && isThere)) throw error;
	}
	return { key: file.name, url: imagePath(file.name), uploadedAt: null };
}

const imageUse = z.object({
	/** The logo, the image of a record, or an image in a text of a page. */
	kind: z.enum(["product", "category", "custom-page", "section", "logo", "text"]),
	/** The id of the product, category, or page, the key of the section. */
	id: z.string(),
	/** The name of the record, or the key of the section. */
	name: z.string(),
});

/** Something that shows an image. */
export type ImageUse = z.infer<typeof imageUse>;

/** The uses of an image, which the database gives as JSON in a text. */
export const imageUsesSchema = z.array(imageUse);

/** The address of an image that pages show; null for none, and for a deleted one. */
export function shownAddress(
	imageUrl: string | null,
	descriptions: ImageDescriptions,
): string | null {
	return imageUrl !== null && descriptions.get(imageUrl) === null ? null : imageUrl;
}

/** Adds to each item what the server knows of its image, and what stands in for it. */
export async function withImages<Item extends Illustrated>(
	items: readonly Item[],
	describeImages: DescribeImages,
): Promise<WithImageInfo<Item>[]> {
	const descriptions = await describeImages(items.flatMap(({ imageUrl }) => imageUrl ?? []));
	return items.map((item) => ({
		...item,
		initial: firstLetter(item.name),
		imageUrl: shownAddress(item.imageUrl, descriptions),
		image: (item.imageUrl && descriptions.get(item.imageUrl)) || null,
	}));
}

/** The letter shown in place of a missing image (product §1), in upper case. */
export function firstLetter(name: string): string {
	const [first] = new Intl.Segmenter().segment(name.trim());
	return first?.segment.toLocaleUpperCase("en") ?? "";
}
