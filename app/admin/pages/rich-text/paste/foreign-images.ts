import { IMAGE_BUCKET, imageName, imagePath } from "../../../../bakery/media/image-source.ts";
import { scaleImage } from "../../../media/prepare-upload.ts";
import type { ImageSource } from "./pasted-images.tsx";

/** The preview address of an image that is not uploaded yet. */
export const UPLOAD_ATTRIBUTE = "data-upload";

/** Of photos from other sites, from 0 to 1. */
const REENCODED_QUALITY = 0.92;

interface ExternalImages {
	sources: ImageSource[];
	/** How many could not be found, and were removed. */
	missing: number;
}

/**
 * Finds sources for the images of a pasted text that are not on this site, and marks them for
 * upload.
 * @param files of the clipboard, beside the text.
 * @param localFiles files for the text's local images, in order.
 */
export function extractExternalImages(
	body: HTMLElement,
	files: readonly File[],
	localFiles: readonly File[],
): ExternalImages {
	const external = [...body.querySelectorAll("img")].filter((image) => !keepOwn(image));
	const local = external.filter(({ src }) => !/^(?:data|blob|https?):/.test(src));
	const sources: ImageSource[] = [];
	for (const [index, image] of external.entries()) {
		const file =
			(files.length === external.length ? files[index] : undefined) ??
			(localFiles.length === local.length ? localFiles[local.indexOf(image)] : undefined);
		const source = file ? fileSource(file) : sourceOf(image.getAttribute("src") ?? "");
		image.removeAttribute("src");
		if (source) image.setAttribute(UPLOAD_ATTRIBUTE, source.preview);
		else image.remove();
		if (source) sources.push(source);
	}
	return { sources, missing: external.length - sources.length };
}

/** An image file as it is pasted or dropped. */
export function fileSource(file: File): ImageSource {
	return { preview: URL.createObjectURL(file), name: file.name, getFile: async () => file };
}

/** Whether an image is on this site; its address becomes the stored one. */
function keepOwn(image: HTMLImageElement): boolean {
	const src = image.getAttribute("src") ?? "";
	// A relative path belongs to some other document.
	if (!/^(?:\/|https?:)/.test(src) || !URL.canParse(src, location.origin)) return false;
	const { origin, pathname, search } = new URL(src, location.origin);
	if (origin !== location.origin) return false;
	const name = imageName(pathname);
	const isUploaded = name?.source === IMAGE_BUCKET;
	image.setAttribute("src", isUploaded ? imagePath(name.key) : pathname + search);
	return true;
}

function sourceOf(address: string): ImageSource | null {
	if (address.startsWith("data:")) {
		const file = fileOfDataAddress(address);
		return file && fileSource(file);
	}
	if (!/^(?:https?|blob):/.test(address)) return null;
	const name = new URL(address).hostname;
	return { preview: address, name, getFile: () => fetchAsImage(address) };
}

function fileOfDataAddress(address: string): File | null {
	const [, type = "", format, base64, data = ""] =
		/^data:(image\/([a-z]+)[^,;]*)[^,]*?(;base64)?,(.+)$/is.exec(address) ?? [];
	if (!format) return null;
	try {
		const text = decodeURIComponent(data);
		const bytes = base64 ? bytesOf(atob(text)) : new TextEncoder().encode(text);
		return new File([bytes], `image.${format}`, { type });
	} catch {
		return null;
	}
}

function bytesOf(binary: string): Uint8Array<ArrayBuffer> {
	return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

/**
 * Fetches an image from another site as far as that site allows it. The security policy of the
 * back office lets it load images from everywhere, but nothing else.
 */
async function fetchAsImage(address: string): Promise<File> {
	const image = new Image();
	image.crossOrigin = "anonymous";
	image.referrerPolicy = "no-referrer";
	image.src = address;
	await image.decode();
	const blob = await scaleImage(image, Number.POSITIVE_INFINITY, REENCODED_QUALITY);
	const format = blob.type.replace("image/", "");
	return new File([blob], `image.${format}`, { type: blob.type });
}
