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
export const imageImportsSchema = z
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
export const imageToFetchSchema = z.object({
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
