import { type Context, Hono } from "hono";
import { IMAGE_BUCKET, IMAGE_CACHE_SECONDS } from "../../app/bakery/media/image-source.ts";
import { log } from "../../app/platform/log.server.ts";
import { isStorableName } from "../backend/files/file-store.ts";
import { isUnchanged } from "../http/entity-tag.ts";
import { NotAnImageError } from "./image-worker/not-an-image.ts";
import type { Images } from "./images.ts";
import { chooseVariant, readImageSize, variantFile } from "./variants.ts";

/** Browsers need not ask again. */
const immutable = `public, max-age=${IMAGE_CACHE_SECONDS}, immutable`;
/** The images of the program may change with the next version of it, previews with their focus. */
const dayLong = "public, max-age=86400, stale-while-revalidate=604800";

/**
 * Answers `GET /pictures/{size}/{source}/{key}`. The size is one of `imageWidths`, or `social`;
 * the format follows the Accept header. 404 when there is no such image or size, 415 when the file
 * is damaged, 503 when it cannot be reached.
 */
export function createImageRoutes(images: Pick<Images, "find" | "variant">): Hono {
	return new Hono().get("/pictures/:size/:source/:key{.+}", async (context) => {
		const { size: sizeText, source, key } = context.req.param();
		const size = readImageSize(sizeText);
		const isPossible = size !== null && isStorableName(`${source}/${key}`);
		try {
			const image = isPossible ? await images.find({ source, key }) : null;
			if (!size || !image) return refuse(context, 404, "This image doesn't exist.");
			const accept = context.req.header("accept") ?? "";
			const variant = chooseVariant(image.facts, size, accept, image.focus);
			const isReplaceable = size === "social" || source !== IMAGE_BUCKET;
			const headers = {
				ETag: `"${variantFile(image.facts, variant)}"`,
				Vary: "Accept",
				"Cache-Control": isReplaceable ? dayLong : immutable,
			};
			if (isUnchanged(context.req.header("if-none-match"), headers.ETag)) {
				return context.body(null, 304, headers);
			}
			const bytes = await images.variant(image, variant);
			if (!bytes) return refuse(context, 404, "This image doesn't exist.");
			return context.body(bytes, 200, { ...headers, "Content-Type": `image/${variant.format}` });
		} catch (error) {
			if (error instanceof NotAnImageError) return refuse(context, 415, error.message);
			log.error("could not send an image", { path: context.req.path, error });
			context.header("Retry-After", "10");
			return refuse(context, 503, "This image can't be shown right now.");
		}
	});
}

function refuse(context: Context, status: 404 | 415 | 503, message: string) {
	context.header("Cache-Control", "no-store");
	return context.text(message, status);
}
