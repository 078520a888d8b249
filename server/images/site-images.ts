import { readFile } from "node:fs/promises";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import PQueue from "p-queue";
import { IMAGE_BUCKET } from "../../app/bakery/media/image-source.ts";
import { getSite } from "../../app/bakery/site/queries.ts";
import type { Call } from "../../app/platform/backend/call.ts";
import { log } from "../../app/platform/log.server.ts";
import { oncePerVersion } from "../../app/platform/requests/once-per-version.server.ts";
import type { Backend } from "../backend/backend.ts";
import type { ChangeFeed } from "../backend/changes/change-feed.ts";
import { createSharedCall } from "../limits/shared-work.ts";
import { createIconRoutes } from "./icon-routes.ts";
import type { ImageDetails } from "./image-details.ts";
import { createImageRoutes } from "./image-routes.ts";
import type { ImageWorker } from "./image-worker/image-worker.ts";
import { createImages } from "./images.ts";

interface Options {
	backend: Backend & {
		imageWorker: ImageWorker;
		imageDetails: ImageDetails;
	};
	/** The installation's folder; what is made of the images is kept below it. */
	dataDirectory: string;
	/** The folder of the art that comes with the program. */
	artDirectory: string;
}

const hourInMilliseconds = 60 * 60 * 1000;

/** Serves the bakery's gallery and the bundled images, and removes what was made of those that are gone. */
export function createSiteImages({ backend, dataDirectory, artDirectory }: Options) {
	const { visitor, imageWorker, imageDetails } = backend;
	const gallery = backend.service.images;
	const images = createImages({
		imageWorker,
		cacheDirectory: path.join(dataDirectory, "images"),
		find: imageDetails.find,
		async read({ source, key }) {
			if (source !== IMAGE_BUCKET) return readFile(path.join(artDirectory, "images", key));
			const file = await gallery.read(`${IMAGE_BUCKET}/${key}`);
			return file && buffer(file.body);
		},
	});

	/** Files younger than an hour may be in use by another process. */
	async function sweep(): Promise<void> {
		try {
			const before = new Date(Date.now() - hourInMilliseconds);
			const versions = [...imageDetails.bundledVersions(), ...(await gallery.listVersions())];
			const removed = await images.sweep(versions, before);
			if (removed > 0) log.info("deleted the sizes of images that are gone", { removed });
		} catch (error) {
			log.warn("could not delete the sizes of images that are gone", { error });
		}
	}
	void sweep();
	const sweeping = setInterval(() => void sweep(), hourInMilliseconds);
	sweeping.unref();

	const sizes = new PQueue({ concurrency: 1 });
	const closing = new AbortController();
	const unsubscribe = gallery.subscribe((key) => {
		void sizes.add(async () => {
			try {
				await images.makeSizes({ source: IMAGE_BUCKET, key });
			} catch (error) {
				if (closing.signal.aborted) return;
				log.warn("could not generate the sizes of an image", { image: key, error });
			}
		});
	});

	const readSite = readShared(getSite, visitor, backend.changes);
	return {
		/** `/pictures/…` */
		routes: createImageRoutes(images),
		/** The icons and the web manifest. */
		iconRoutes: createIconRoutes({ images, imageWorker, artDirectory, readSite }),
		close(): void {
			closing.abort();
			unsubscribe();
			sizes.clear();
			clearInterval(sweeping);
		},
	};
}

/** Strangers may ask as often as they like: it is read once for each version of the content. */
function readShared<Data>(
	read: (call: Call) => Promise<Data>,
	call: Call,
	changes: Pick<ChangeFeed, "currentVersion">,
): () => Promise<Data> {
	const readOnce = oncePerVersion(read);
	const share = createSharedCall<Data>();
	return () => {
		const version = changes.currentVersion();
		return share(String(version), () => readOnce(call, version));
	};
}
