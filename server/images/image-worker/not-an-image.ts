import { recognizedByName } from "../../../app/platform/recognized-by-name.ts";

/** The bytes are not an image, or none that this server is willing to work on. */
export class NotAnImageError extends Error {
	static override readonly [Symbol.hasInstance] = recognizedByName("NotAnImageError");
	override readonly name = "NotAnImageError";
}
