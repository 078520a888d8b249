import { dataOrNull, dataOrThrow, throwIfFailed } from "../../platform/browser/backend-error.ts";
import type { DataClient } from "../../platform/supabase.ts";
import { z } from "../../platform/zod.ts";
import {
	type FetchedImage,
	type ImageImports,
	type ImageToFetch,
	imageImportsSchema,
} from "./schema.ts";

/** How far the fetching of imported images is, and which failed. */
export async function listImageImports(client: DataClient): Promise<ImageImports> {
	return imageImportsSchema.parse(dataOrThrow(await client.rpc("list_image_imports")));
}

const knownSchema = z.record(z.string(), z.array(z.string()));

/** The addresses that wait or were fetched, by product: importing them again changes nothing. */
export async function knownProductImages(
	client: DataClient,
): Promise<ReadonlyMap<string, readonly string[]>> {
	const known = knownSchema.parse(dataOrThrow(await client.rpc("known_product_images")));
	return new Map(Object.entries(known));
}

/** Has all failed images fetched again, and returns how many. */
export async function retryImageImports(client: DataClient): Promise<number> {
	return dataOrThrow(await client.rpc("retry_image_imports"));
}

/** Forgets the failed images that the owner has seen. */
export async function dismissImageImports(client: DataClient, seenUntil: string): Promise<void> {
	throwIfFailed(await client.rpc("dismiss_image_imports", { seen_until: seenUntil }));
}

/** Takes the next address out of the queue and leases it; null when none is due. */
export async function takeImageImport(service: DataClient): Promise<ImageToFetch | null> {
	const [taken] = dataOrThrow(await service.rpc("take_image_import"));
	// The generated types do not know that it may be null.
	return taken ? { ...taken, known: taken.known as string | null } : null;
}

/** Whether the gallery has an image under a key, or the trash; null for neither. */
export async function findImportedPicture(
	service: DataClient,
	key: string,
): Promise<"there" | "deleted" | null> {
	const answer = await service.rpc("find_imported_picture", { picture_key: key });
	return z.enum(["there", "deleted"]).nullable().parse(dataOrNull(answer));
}

/** Shows fetched images, stores problems, and returns the version of the content then. */
export async function noteImageImports(
	service: DataClient,
	results: readonly FetchedImage[],
): Promise<number> {
	const answer = await service.rpc("note_image_imports", {
		results: results.map((result) => ({ ...result })),
	});
	return dataOrThrow(answer);
}
