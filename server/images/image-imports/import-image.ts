import { createHash } from "node:crypto";
import {
	type FetchedImage,
	findImportedImage,
	type ImageToFetch,
} from "../../../app/bakery/media/image-imports.ts";
import { imagePath } from "../../../app/bakery/media/image-source.ts";
import { nameOfFile } from "../../../app/bakery/media/images.admin.ts";
import { importedFileName } from "../../../app/bakery/media/uploads.ts";
import type { Service } from "../../backend/gateway/service.ts";
import { Refusal } from "../../backend/requests/refusal.ts";
import type { OpenUpload } from "../uploads/open-upload.ts";
import { ImageProblem } from "./fetch-image.ts";

interface Options {
	service: Service;
	openUpload: OpenUpload;
	fetchImage(url: string): Promise<Uint8Array>;
}

/**
 * Fetches an image, and stores it as uploads are: opened, checked, and cleaned. The same bytes are stored
 * once, whatever their address.
 * @throws when the image can't be stored now.
 */
export async function importImage(
	{ url, product, known }: ImageToFetch,
	options: Options,
): Promise<FetchedImage> {
	if (known !== null) return { url, address: known };
	try {
		const address = await fetchAndStore(url, options);
		return { url, address, name: nameFromUrl(url) || nameOfFile(`${product}.`) };
	} catch (error) {
		const isAboutImage =
			error instanceof ImageProblem || (error instanceof Refusal && error.status !== 503);
		if (isAboutImage) return { url, problem: error.message };
		throw error;
	}
}

async function fetchAndStore(
	url: string,
	{ service, openUpload, fetchImage }: Options,
): Promise<string> {
	const fetched = await fetchImage(url);
	const hash = createHash("sha256").update(fetched).digest("hex");
	const opened = await openUpload({ bytes: fetched, name: hash });
	const name = importedFileName(hash, opened.contentType);
	const found = await findImportedImage(service.call, name);
	if (found === "deleted") {
		throw new ImageProblem("This image is in the trash. Restore it, then try again.");
	}
	if (found === "there") return imagePath(name);
	// Another process may be storing the same bytes.
	const options = { caller: { kind: "server" }, ifTaken: "keep" } as const;
	await service.images.store({ name, ...opened }, options);
	return imagePath(name);
}

/** The file's name in a URL, without its extension. */
function nameFromUrl(url: string): string {
	const last = new URL(url).pathname.split("/").at(-1) ?? "";
	try {
		return nameOfFile(decodeURIComponent(last));
	} catch {
		return nameOfFile(last);
	}
}
