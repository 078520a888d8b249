/** Pixels of the longer side of an uploaded image, at most (product §9.5). */
const MAX_SIDE = 1920;

/** Of JPEG, from 0 to 1 (product §9.5). */
const QUALITY = 0.85;

interface OptimizedImage {
	content: Blob;
	/** Whether transparent areas got a color. */
	isFilled: boolean;
}

/**
 * An image for the gallery: scaled down to at most 1920 pixels, as JPEG. Transparent areas get the
 * color of the page. @throws {Error} with a message of product §8.2.
 */
export async function optimizeImage(image: HTMLImageElement): Promise<OptimizedImage> {
	const context = draw(image, MAX_SIDE);
	const isFilled = hasTransparency(context);
	if (isFilled) {
		context.globalCompositeOperation = "destination-over";
		context.fillStyle = pageColor();
		context.fillRect(0, 0, context.canvas.width, context.canvas.height);
	}
	return { content: await encode(context, "image/jpeg", QUALITY), isFilled };
}

/**
 * A copy of an image that is too large, or whose format not every browser shows: scaled down, and
 * still transparent. @throws {Error} with a message of product §8.2.
 */
export async function scaleImage(
	image: HTMLImageElement,
	maxSide = MAX_SIDE,
	quality = QUALITY,
): Promise<Blob> {
	const context = draw(image, maxSide);
	return encode(context, hasTransparency(context) ? "image/png" : "image/jpeg", quality);
}

function draw(image: HTMLImageElement, maxSide: number): CanvasRenderingContext2D {
	const { naturalWidth, naturalHeight } = image;
	const scale = Math.min(1, maxSide / Math.max(naturalWidth, naturalHeight));
	const width = Math.max(1, Math.round(naturalWidth * scale));
	const height = Math.max(1, Math.round(naturalHeight * scale));
	const canvas = document.createElement("canvas");
	canvas.width = width;
	canvas.height = height;
	const context = canvas.getContext("2d");
	if (!context) throw new Error("Could not get canvas context");
	context.imageSmoothingQuality = "high";
	context.drawImage(image, 0, 0, width, height);
	return context;
}

function hasTransparency(context: CanvasRenderingContext2D): boolean {
	const { width, height } = context.canvas;
	const { data } = context.getImageData(0, 0, width, height);
	for (let alpha = 3; alpha < data.length; alpha += 4) {
		if (data[alpha] !== 255) return true;
	}
	return false;
}

/** The background of images of products and categories. */
function pageColor(): string {
	const { documentElement } = document;
	return getComputedStyle(documentElement).getPropertyValue("--color-base-200");
}

function encode({ canvas }: CanvasRenderingContext2D, type: string, quality: number) {
	return new Promise<Blob>((resolve, reject) => {
		canvas.toBlob(
			(blob) => (blob ? resolve(blob) : reject(new Error("Failed to optimize image"))),
			type,
			quality,
		);
	});
}
