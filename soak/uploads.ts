import sharp from "sharp";
import { uploadImage } from "../app/bakery/media/images.ts";
import { galleryFileName } from "../app/bakery/media/uploads.ts";
import { BackendError } from "../app/platform/browser/backend-error.ts";
import { ask } from "./ask.ts";
import { anyOf, type SoakedSite } from "./soaked-site.ts";

interface Uploads {
	/** Uploads an image. @returns its address; null when it was refused. */
	one(): Promise<string | null>;
	/** Notes each uploaded image that a program or the database does not have. */
	compareWithSite(): Promise<void>;
	readonly count: number;
}

const size = { width: 640, height: 480 };

export async function createUploads({ owners, programs, database, faults }: SoakedSite) {
	const bytes = new Uint8Array(await noisyPhoto()).buffer;
	const uploaded: { key: string; url: string }[] = [];

	async function compareAt(origin: string, { key, url }: { key: string; url: string }) {
		const answer = await ask(origin + url);
		const isThere = answer.status === 200 && answer.headers["content-type"] === "image/jpeg";
		if (!isThere) faults.note("an uploaded image is lost", `${key} at ${origin}`);
	}

	return {
		async one() {
			try {
				const name = galleryFileName();
				const image = await uploadImage(anyOf(owners).fetch, {
					name,
					type: "image/jpeg",
					bytes,
				});
				uploaded.push(image);
				return image.url;
			} catch (error) {
				if (!(error instanceof BackendError)) throw error;
				return null;
			}
		},
		async compareWithSite() {
			const rows = await database<{ name: string }[]>`select name from files.images`;
			const known = new Set(rows.map(({ name }) => name));
			for (const image of uploaded) {
				if (!known.has(image.key)) faults.note("an uploaded image has no row", image.key);
				for (const { origin } of programs) await compareAt(origin, image);
			}
		},
		get count() {
			return uploaded.length;
		},
	} satisfies Uploads;
}

/** As hard to compress as a photo. */
function noisyPhoto(): Promise<Buffer> {
	const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
	return sharp({ create: { ...size, channels: 3, background: "white", noise } })
		.jpeg({ quality: 60 })
		.toBuffer();
}
