import { isCutOff } from "../../bakery/media/cut-off-file.ts";
import { FileRefusal, refusalFor, refusalOfFile } from "./file-refusal.ts";

/**
 * The picture in a file that somebody chose, whatever it is for. An image element turns photos
 * upright by itself, and reads all that the browser can show.
 * @throws {FileRefusal} that says why the file cannot be used.
 */
export async function openPicture(file: File): Promise<HTMLImageElement> {
	if (!isPictureFile(file)) throw new FileRefusal("Only image files can be uploaded.");
	// Browsers decode what is there of it, and show the rest as transparent.
	if (isCutOff(new Uint8Array(await file.arrayBuffer()))) throw refusalFor("damaged");
	const image = new Image();
	image.src = URL.createObjectURL(file);
	try {
		await image.decode();
		return image;
	} catch {
		const refusal = await refusalOfFile(file);
		throw refusalFor(!refusal || refusal === "too_many_bytes" ? "damaged" : refusal);
	} finally {
		URL.revokeObjectURL(image.src);
	}
}

/** Browsers that do not know a format give a file of it no type. */
export function isPictureFile({ type, name }: File): boolean {
	return type.startsWith("image/") || /\.hei[cf]$/i.test(name);
}
