import type { Call } from "../../platform/backend/call.ts";
import { z } from "../../platform/zod.ts";
import {
	type FetchedImage,
	type ImageImports,
	type ImageToFetch,
	imageImportsSchema,
	imageToFetchSchema,
} from "./schema.ts";

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
