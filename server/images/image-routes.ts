import { type Context, Hono } from "hono";
import { IMAGE_CACHE_SECONDS } from "../../app/bakery/media/image-source.ts";
import type { ImageName } from "../../app/platform/images.ts";
import { log } from "../../app/platform/log.server.ts";
import { isUnchanged } from "../http/entity-tag.ts";
import { NotAnImageError } from "./image-worker/image-facts.ts";
import type { Images } from "./images.ts";
import { chooseVariant, readImageSize, variantFile } from "./variants.ts";

/** Browsers need not ask again. */
const immutable = `public, max-age=${IMAGE_CACHE_SECONDS}, immutable`;
/** The images of the program may change with the next version of it, previews with their focus. */
const dayLong = "public, max-age=86400, stale-while-revalidate=604800";
/** The next request gets the right one. */
const inPlaceOfAnother = { Vary: "Accept", "Cache-Control": "no-store" };
const maximumKeyLength = 300;

interface Options {
	images: Images;
	/** The collections whose images may be replaced under the same name. */
	replaceable: ReadonlySet<string>;
	/** The point that stays in sight where an image is cropped; null for its middle. */
	focusOf?(name: ImageName): Promise<string | null>;
}

/**
 * Answers `GET /pictures/{size}/{source}/{key}`. The size is one of `imageWidths`, or `social`;
 * the format follows the Accept header. While it is not made yet, another size may be sent, which
 * nobody keeps. 404 when there is no such image or size, 415 when the
 * file is no image, 503 when its collection cannot be reached.
 */
export function createImageRoutes({ images, replaceable, focusOf }: Options): Hono {
	return new Hono().get("/pictures/:size/:source/:key{.+}", async (context) => {
		const { size: sizeText, source, key } = context.req.param();
		const size = readImageSize(sizeText);
		if (!size || !isPossibleKey(key)) return refuse(context, 404, "This image doesn't exist.");
		try {
			const image = await images.find({ source, key });
			if (!image) return refuse(context, 404, "This image doesn't exist.");
			const accept = context.req.header("accept") ?? "";
			const isCropped = size === "social";
			const focus = isCropped ? await focusOf?.({ source, key }) : null;
			const variant = chooseVariant(image.facts, size, accept, focus);
			const headers = {
				ETag: `"${variantFile(image.version, variant)}"`,
				Vary: "Accept",
				"Cache-Control": isCropped || replaceable.has(source) ? dayLong : immutable,
			};
			if (isUnchanged(context.req.header("if-none-match"), headers.ETag)) {
				return context.body(null, 304, headers);
			}
			const sent = await images.send(image, variant, accept);
			if (!sent) return refuse(context, 404, "This image doesn't exist.");
			const contentType = { "Content-Type": `image/${sent.variant.format}` };
			if (sent.variant !== variant) {
				return context.body(sent.bytes, 200, { ...contentType, ...inPlaceOfAnother });
			}
			return context.body(sent.bytes, 200, { ...headers, ...contentType });
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

/** Whether an image may have this key: path segments that stay where they are. */
function isPossibleKey(key: string): boolean {
	if (key.length > maximumKeyLength || /[\\\p{Cc}]/u.test(key)) return false;
	return key.split("/").every((segment) => !["", ".", ".."].includes(segment));
}
