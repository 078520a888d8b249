import path from "node:path";
import { IMAGE_BUCKET, imageKey } from "../../app/bakery/media/image-source.ts";
import { getSite } from "../../app/bakery/site/queries.ts";
import type { Call } from "../../app/platform/backend/call.ts";
import { log } from "../../app/platform/log.server.ts";
import { oncePerVersion } from "../../app/platform/requests/once-per-version.server.ts";
import type { Backend } from "../backend/backend.ts";
import type { ChangeFeed } from "../backend/changes/change-feed.ts";
import { createSharedCall } from "../limits/shared-work.ts";
import { describeImages } from "./describe-images.ts";
import { createIconRoutes } from "./icon-routes.ts";
import type { StoredDetails } from "./image-details.ts";
import { createImageRoutes } from "./image-routes.ts";
import type { ImageWorker } from "./image-worker/image-worker.ts";
import { createImages, type Images } from "./images.ts";
import { folderOriginals, galleryOriginals } from "./originals.ts";
import { createPreparation, type Preparation } from "./preparation.ts";
import { shownImages } from "./shown-images.ts";

interface Options {
	backend: Backend & {
		imageWorker: ImageWorker;
		imageDetails: StoredDetails;
	};
	/** The installation's folder; what is made of the images is kept below it. */
	dataDirectory: string;
	/** Whether sizes are made before anybody asks for them. */
	preparesImages: boolean;
	/** The folder of the art that comes with the program. */
	artDirectory: string;
	/** Called when a page may describe an image that it could not, or not so, describe before. */
	onLearned(): void;
	/** Resolves when the site has time for work that can wait. */
	whenIdle(): Promise<void>;
}

const bundledCollection = "art";
const hourInMilliseconds = 60 * 60 * 1000;

/** Serves the bakery's gallery and the bundled images, and tidies up after removed ones. */
export function createSiteImages({
	backend,
	dataDirectory,
	preparesImages,
	artDirectory,
	onLearned,
	whenIdle,
}: Options) {
	const visitor = backend.visitor;
	const { imageWorker } = backend;
	const images = createImages({
		imageWorker,
		onLearned(name) {
			preparation?.add([name]);
			onLearned();
		},
		cacheDirectory: path.join(dataDirectory, "images"),
		collections: {
			[IMAGE_BUCKET]: galleryOriginals(backend.service.images),
			[bundledCollection]: folderOriginals(path.join(artDirectory, "images")),
		},
	});
	const preparation = preparesImages ? createPreparation(images, whenIdle) : null;
	if (preparation) void prepareShown(visitor, preparation);
	void removeUnfinished(images);
	const sweeping = setInterval(() => {
		void removeUnfinished(images);
		void images.sweep();
	}, hourInMilliseconds);
	sweeping.unref();
	const readSite = readShared(getSite, visitor, backend.changes);
	const { read: readDetails, isDeleted } = backend.imageDetails;
	const shown: Images = {
		...images,
		find: async (name) => ((await isDeleted(name)) ? null : images.find(name)),
	};
	return {
		/** `/pictures/…` */
		routes: createImageRoutes({
			images: shown,
			replaceable: new Set([bundledCollection]),
			async focusOf({ source, key }) {
				const details = await readDetails(source === IMAGE_BUCKET ? [key] : []);
				return details.get(key)?.focus ?? null;
			},
		}),
		/** The icons and the web manifest. */
		iconRoutes: createIconRoutes({ images: shown, imageWorker, artDirectory, readSite }),
		/** The images' data for pages, by image address. */
		async describe(imageUrls: Iterable<string>) {
			const urls = [...imageUrls];
			const details = await readDetails(urls.flatMap((url) => imageKey(url) ?? []));
			return describeImages(images, urls, { details });
		},
		close(): void {
			preparation?.stop();
			clearInterval(sweeping);
		},
	};
}

/** Files younger than an hour may be in use by another process. */
async function removeUnfinished(images: Images): Promise<void> {
	try {
		const removed = await images.removeUnfinished(new Date(Date.now() - hourInMilliseconds));
		if (removed > 0) log.info("deleted unfinished images", { removed });
	} catch (error) {
		log.warn("could not delete unfinished images", { error });
	}
}

async function prepareShown(visitor: Call, preparation: Preparation): Promise<void> {
	try {
		for await (const names of shownImages(visitor)) preparation.add(names);
	} catch (error) {
		log.warn("image sizes are generated on first request", { error });
	}
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
