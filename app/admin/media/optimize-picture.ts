import { FileRefusal, refusalOfFile } from "./file-refusal.ts";

/** Pixels of the longer side of an uploaded picture, at most (spec §9). */
const MAX_SIDE = 1920;

/** Of JPEG, from 0 to 1 (spec §9). */
const QUALITY = 0.85;

/**
 * A picture as it is stored: scaled down to at most 1920 pixels, never up, the right way up, as
 * JPEG. Where it was transparent it is white.
 * @throws {Error} with a message of spec §8, and why the file cannot be used.
 */
export async function optimizePicture(file: File): Promise<Blob> {
	const image = await loadImage(file);
	const { width, height } = fittingSize(image.naturalWidth, image.naturalHeight);
	const canvas = document.createElement("canvas");
	canvas.width = width;
	canvas.height = height;
	const context = canvas.getContext("2d");
	if (!context) throw new Error("Could not get canvas context");
	context.fillStyle = "white";
	context.fillRect(0, 0, width, height);
	context.imageSmoothingQuality = "high";
	context.drawImage(image, 0, 0, width, height);
	return encode(canvas);
}

/** An image element turns photos upright by itself, and reads all that the browser can show. */
async function loadImage(file: File): Promise<HTMLImageElement> {
	const image = new Image();
	image.src = URL.createObjectURL(file);
	try {
		await image.decode();
		return image;
	} catch {
		throw new FileRefusal((await refusalOfFile(file)) ?? "damaged");
	} finally {
		URL.revokeObjectURL(image.src);
	}
}

/** The size of a picture whose longer side is at most 1920 pixels, in the same proportions. */
function fittingSize(width: number, height: number) {
	const scale = Math.min(1, MAX_SIDE / Math.max(width, height));
	return {
		width: Math.max(1, Math.round(width * scale)),
		height: Math.max(1, Math.round(height * scale)),
	};
}

function encode(canvas: HTMLCanvasElement): Promise<Blob> {
	return new Promise((resolve, reject) => {
		canvas.toBlob(
			(blob) => (blob ? resolve(blob) : reject(new Error("Failed to optimize image"))),
			"image/jpeg",
			QUALITY,
		);
	});
}
