import {
	isCutOff,
	isDrawing,
	refusalOf,
	SIGNATURE_BYTES,
} from "../../bakery/media/file-signatures.ts";
import { type GalleryImage, uploadImage } from "../../bakery/media/images.ts";
import {
	contentFileName,
	galleryFileName,
	logoFileName,
	MAX_UPLOAD_PIXELS,
	MAX_UPLOAD_SIDE,
	type UploadRefusal,
	uploadRefusals,
} from "../../bakery/media/uploads.ts";
import { browserAccounts } from "../../platform/browser/browser-client.ts";
import { currentSession } from "../session/administrator.ts";

/**
 * How a new image is kept (product §21): in the gallery scaled down as JPEG under a random name; for
 * a logo or a page as it is, in its own format, so that it stays transparent.
 */
export type UploadKind = "gallery" | "logo" | "content";

export interface PreparedUpload {
	/** Its key in the bucket. */
	name: string;
	/** The file to store, with its MIME type. */
	content: Blob;
	/** Whether transparent places got a color, which the owner should see before it is kept. */
	isFilled: boolean;
}

const fileNames = { logo: logoFileName, content: contentFileName };

/** Prepares a chosen file for its upload. @throws {Error} with a message for the owner. */
export async function prepareUpload(file: File, kind: UploadKind): Promise<PreparedUpload> {
	if (kind === "gallery") {
		const { content, isFilled } = await optimizeImage(await openImage(file));
		return { name: galleryFileName(), content, isFilled };
	}
	const content = await keptContent(file);
	const named = content === file ? file : { name: "", type: content.type };
	return { name: fileNames[kind](named, new Date()), content, isFilled: false };
}

/** The file itself if it can be kept as it is, else a scaled copy. */
async function keptContent(file: File): Promise<Blob> {
	// The server rewrites drawings, and gives better reasons for refusing one than a browser can.
	if (file.type.startsWith("image/") && (await isDrawingFile(file))) return file;
	const image = await openImage(file);
	const { naturalWidth: width, naturalHeight: height } = image;
	const isTooLarge =
		width * height > MAX_UPLOAD_PIXELS || Math.max(width, height) > MAX_UPLOAD_SIDE;
	const mustChange = isTooLarge || (await refusalOfFile(file)) !== null;
	return mustChange ? scaleImage(image) : file;
}

interface Options {
	/** Called when the session has ended. */
	askToSignIn(): void;
	/** Called before the first byte is sent. */
	onBegin?(): void;
	/** @param progress what has been sent, from 0 to 1. */
	onProgress?(progress: number): void;
	/** Whether it was sent before without an answer. */
	isRepeated?: boolean;
}

/** Sends a prepared image. @throws {Error} with a message for the owner. */
export async function sendUpload(
	prepared: PreparedUpload,
	options: Options,
): Promise<GalleryImage> {
	const { askToSignIn, onBegin, onProgress = () => {}, isRepeated = false } = options;
	const session = await currentSession(browserAccounts());
	if (!session) askToSignIn();
	if (!session) throw new Error("No session found");
	onBegin?.();
	const send = createUploadFetch(session.access_token, onProgress);
	const { name, content } = prepared;
	const bytes = await content.arrayBuffer();
	return uploadImage(send, { name, type: content.type, bytes, isRepeated });
}

/** An upload is refused, with the server's message. */
export class FileRefusal extends Error {
	override readonly name = "FileRefusal";
}

/**
 * Decodes the image in a chosen file. An image element turns photos upright by itself.
 * @throws {FileRefusal} with the reason why the file cannot be used.
 */
async function openImage(file: File): Promise<HTMLImageElement> {
	if (!isImageFile(file)) throw new FileRefusal("Only image files can be uploaded.");
	// Browsers decode incomplete files, and show the rest as transparent.
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
export function isImageFile({ type, name }: File): boolean {
	return type.startsWith("image/") || /\.hei[cf]$/i.test(name);
}

function refusalFor(reason: UploadRefusal): FileRefusal {
	return new FileRefusal(uploadRefusals[reason].message);
}

/** Why a file cannot be kept, judged by its size and first bytes; null if it can. */
async function refusalOfFile(file: File): Promise<UploadRefusal | null> {
	return refusalOf(await firstBytes(file), file.size);
}

/** Whether a file is an SVG document. */
async function isDrawingFile(file: File): Promise<boolean> {
	return isDrawing(await firstBytes(file));
}

async function firstBytes(file: File): Promise<Uint8Array> {
	return new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer());
}

/** Pixels of the longer side of an uploaded image, at most (product §21). */
const MAX_SIDE = 1920;

/** Of JPEG, from 0 to 1 (product §21). */
const QUALITY = 0.85;

interface OptimizedImage {
	content: Blob;
	/** Whether transparent areas got a color. */
	isFilled: boolean;
}

/**
 * An image for the gallery: scaled down to at most 1920 pixels, as JPEG. Transparent areas get the
 * color of the page. @throws {Error} with a message of product §21.
 */
async function optimizeImage(image: HTMLImageElement): Promise<OptimizedImage> {
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
 * still transparent. @throws {Error} with a message of product §21.
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

/** Milliseconds in which nothing more was sent and nothing answered, after which it is given up. */
const SILENCE = 60_000;

/** Sends a file, and reports the progress (0 to 1), which fetch cannot do. */
function createUploadFetch(accessToken: string, onProgress: (part: number) => void): typeof fetch {
	return (address, { method = "GET", headers, body } = {}) => {
		const request = new XMLHttpRequest();
		request.open(method, String(address));
		const sent = new Headers(headers);
		sent.set("authorization", `Bearer ${accessToken}`);
		for (const [name, value] of sent) request.setRequestHeader(name, value);
		return new Promise((resolve, reject) => {
			const giveUp = () => request.abort();
			let silence = setTimeout(giveUp, SILENCE);
			request.upload.addEventListener("progress", ({ loaded, total }) => {
				clearTimeout(silence);
				silence = setTimeout(giveUp, SILENCE);
				onProgress(loaded / total);
			});
			request.addEventListener("load", () => {
				resolve(new Response(request.responseText, { status: request.status }));
			});
			for (const failure of ["error", "abort"] as const) {
				request.addEventListener(failure, () => reject(new TypeError("Failed to fetch")));
			}
			request.addEventListener("loadend", () => clearTimeout(silence));
			request.send(body as XMLHttpRequestBodyInit);
		});
	};
}
