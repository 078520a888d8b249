import type { Call } from "../../platform/backend/call.ts";
import { z } from "../../platform/zod.ts";

/** An image that couldn't be fetched. */
const failedImageSchema = z.object({
	id: z.int(),
	productId: z.string(),
	product: z.string(),
	url: z.string(),
	/** Why, as a sentence for the owner. */
	problem: z.string(),
});

export type FailedImage = z.infer<typeof failedImageSchema>;

/** The images that imports of products name by URL, as the back office shows them. */
const imageImportsSchema = z
	.object({
		/** Images that wait or are being fetched. */
		waiting: z.int(),
		/** Of the latest import: fetched, and fetched or failed. */
		done: z.int(),
		ended: z.int(),
		/** All that failed, until they are fetched or dismissed. */
		failed: z.int(),
		/** When the last of them failed; null for none. */
		failed_until: z.string().nullable(),
		/** The first 200 of them. */
		problems: z.array(failedImageSchema),
	})
	.transform(({ failed_until: failedUntil, ...counts }) => ({ ...counts, failedUntil }));

export type ImageImports = z.infer<typeof imageImportsSchema>;

/** An address that this process fetches. */
const imageToFetchSchema = z.object({
	url: z.string(),
	/** The name of a product that shows it. */
	product: z.string(),
	/** The stored image, if it was fetched before. */
	known: z.string().nullable(),
});

export type ImageToFetch = z.infer<typeof imageToFetchSchema>;

/** How fetching an address ended. With neither image nor problem it is fetched later. */
export interface FetchedImage {
	url: string;
	/** The address of the stored image. */
	address?: string;
	/** A name for a new image. */
	name?: string;
	/** Why it failed, as a sentence for the owner. */
	problem?: string;
}

/** The longest address of an image, as it is fetched and stored. */
const MAX_ADDRESS_LENGTH = 2000;

/** The most images that wait to be fetched: 5,000 products with 8 each. */
export const MAX_WAITING_IMAGES = 40_000;

/**
 * The address of an image as the server fetches it, with blanks and other letters encoded; null for
 * other texts. The database has the same rule (`private.request_product_images`).
 */
export function imageAddress(text: string): string | null {
	if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return null;
	const { href } = new URL(text);
	return href.length <= MAX_ADDRESS_LENGTH ? href : null;
}

/** How far the fetching of imported images is, and which failed. */
export async function listImageImports(call: Call): Promise<ImageImports> {
	return call("list_image_imports", {}, imageImportsSchema);
}

const knownSchema = z.record(z.string(), z.array(z.string()));

/** The addresses that wait or were fetched, by product: importing them again changes nothing. */
export async function knownProductImages(
	call: Call,
): Promise<ReadonlyMap<string, readonly string[]>> {
	const known = await call("known_product_images", {}, knownSchema);
	return new Map(Object.entries(known));
}

/** Has all failed images fetched again, and returns how many. */
export async function retryImageImports(call: Call): Promise<number> {
	return call("retry_image_imports", {}, z.number());
}

/** Forgets the failed images that the owner has seen. */
export async function dismissImageImports(call: Call, seenUntil: string): Promise<void> {
	await call("dismiss_image_imports", { seen_until: seenUntil });
}

/** Takes the next address out of the queue and leases it; null when none is due. */
export async function takeImageImport(service: Call): Promise<ImageToFetch | null> {
	const [taken] = await service("take_image_import", {}, z.array(imageToFetchSchema));
	return taken ?? null;
}

/** Whether the gallery has an image under a key, or the trash; null for neither. */
export async function findImportedImage(
	service: Call,
	key: string,
): Promise<"there" | "deleted" | null> {
	const found = z.enum(["there", "deleted"]).nullable();
	return service("find_imported_image", { image_key: key }, found);
}

/** Shows fetched images, stores problems, and returns the version of the content then. */
export async function noteImageImports(
	service: Call,
	results: readonly FetchedImage[],
): Promise<number> {
	return service(
		"note_image_imports",
		{
			results,
		},
		z.number(),
	);
}
