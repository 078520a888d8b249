import sharp from "sharp";
import { uploadImage } from "../app/bakery/media/images.ts";
import { galleryFileName } from "../app/bakery/media/uploads.ts";
import { BackendError } from "../app/platform/browser/backend-error.ts";
import { ask } from "./ask.ts";
import { anyOf, type SoakedSite } from "./site.ts";

/** The team uploads images. */
export async function createUploads({ owners, programs, database, faults }: SoakedSite) {
	// As hard to compress as a photo.
	const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
	const drawing = { width: 640, height: 480, channels: 3, background: "white", noise } as const;
	const photo = await sharp({ create: drawing }).jpeg({ quality: 60 }).toBuffer();
	const bytes = new Uint8Array(photo).buffer;
	const uploaded: { key: string; url: string }[] = [];
	return {
		uploaded,
		/** @returns the address of an uploaded image; null when it was refused. */
		async one(): Promise<string | null> {
			try {
				const file = { name: galleryFileName(), type: "image/jpeg", bytes };
				const image = await uploadImage(anyOf(owners).fetch, file);
				uploaded.push(image);
				return image.url;
			} catch (error) {
				if (!(error instanceof BackendError)) throw error;
				return null;
			}
		},
		async compareWithSite(): Promise<void> {
			const rows = await database<{ name: string }[]>`select name from files.images`;
			const known = new Set(rows.map(({ name }) => name));
			for (const { key, url } of uploaded) {
				if (!known.has(key)) faults.note("an uploaded image has no row", key);
				for (const { origin } of programs) {
					const { status, headers } = await ask(origin + url);
					const isThere = status === 200 && headers["content-type"] === "image/jpeg";
					if (!isThere) faults.note("an uploaded image is lost", `${key} at ${origin}`);
				}
			}
		},
	};
}
