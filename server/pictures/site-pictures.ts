import path from "node:path";
import { listPictureDetails } from "../../app/bakery/media/queries.ts";
import { PICTURE_BUCKET } from "../../app/bakery/media/rules.ts";
import { getSite } from "../../app/bakery/site/queries.ts";
import type { Call } from "../../app/platform/backend/call.ts";
import { log } from "../../app/platform/log.server.ts";
import { oncePerVersion } from "../../app/platform/requests/once-per-version.server.ts";
import type { Backend } from "../backend/backend.ts";
import type { ChangeFeed } from "../backend/changes/change-feed.ts";
import { createSharedCall } from "../limits/shared-work.ts";
import type { TrashKeeper } from "../trash/trash-keeper.ts";
import { describePictures } from "./describe-pictures.ts";
import { createIconRoutes } from "./icon-routes.ts";
import type { ImageWorker } from "./image-worker/image-worker.ts";
import { folderOriginals, galleryOriginals } from "./originals.ts";
import { createPictureRoutes } from "./picture-routes.ts";
import { createPictures, type Pictures } from "./pictures.ts";
import { createPreparation, type Preparation } from "./preparation.ts";
import { shownPictures } from "./shown-pictures.ts";

interface Options {
	backend: Backend & {
		imageWorker: ImageWorker;
		trash: Pick<TrashKeeper, "subscribe">;
	};
	/** The installation's folder; what is made of the pictures is kept below it. */
	dataDirectory: string;
	/** Whether sizes are made before anybody asks for them. */
	preparesPictures: boolean;
	/** The folder of the art that comes with the program. */
	artDirectory: string;
	/** Called when a page may describe a picture that it could not, or not so, describe before. */
	onLearned(): void;
	/** Resolves when the site has time for work that can wait. */
	whenIdle(): Promise<void>;
}

const bundledCollection = "art";
const hourInMilliseconds = 60 * 60 * 1000;

/** Serves the bakery's gallery and the bundled pictures, and tidies up after removed ones. */
export function createSitePictures({
	backend,
	dataDirectory,
	preparesPictures,
	artDirectory,
	onLearned,
	whenIdle,
}: Options) {
	const visitor = backend.visitor;
	const { imageWorker } = backend;
	const pictures = createPictures({
		imageWorker,
		onLearned(name) {
			preparation?.add([name]);
			onLearned();
		},
		cacheDirectory: path.join(dataDirectory, "pictures"),
		collections: {
			[PICTURE_BUCKET]: galleryOriginals(backend.service.images),
			[bundledCollection]: folderOriginals(path.join(artDirectory, "pictures")),
		},
	});
	const preparation = preparesPictures ? createPreparation(pictures, whenIdle) : null;
	if (preparation) void prepareShown(visitor, preparation);
	void removeUnfinished(pictures);
	const sweeping = setInterval(() => {
		void removeUnfinished(pictures);
		void pictures.sweep();
	}, hourInMilliseconds);
	sweeping.unref();
	const unsubscribe = backend.trash.subscribe(() => pictures.recheck());
	const readSite = readShared(getSite, visitor, backend.changes);
	const service = backend.service.call;
	const readDetails = readShared(listPictureDetails, service, backend.changes);
	return {
		/** `/pictures/…` */
		routes: createPictureRoutes({
			pictures,
			replaceable: new Set([bundledCollection]),
			async focusOf({ source, key }) {
				return source === PICTURE_BUCKET ? ((await readDetails()).get(key)?.focus ?? null) : null;
			},
		}),
		/** The icons and the web manifest. */
		iconRoutes: createIconRoutes({ pictures, imageWorker, artDirectory, readSite }),
		/** The pictures' data for pages, by image address. */
		describe: async (imageUrls: Iterable<string>) =>
			describePictures(pictures, imageUrls, { details: await readDetails() }),
		close(): void {
			unsubscribe();
			preparation?.stop();
			clearInterval(sweeping);
		},
	};
}

/** Files younger than an hour may be in use by another process. */
async function removeUnfinished(pictures: Pictures): Promise<void> {
	try {
		const removed = await pictures.removeUnfinished(new Date(Date.now() - hourInMilliseconds));
		if (removed > 0) log.info("deleted unfinished images", { removed });
	} catch (error) {
		log.warn("could not delete unfinished images", { error });
	}
}

async function prepareShown(visitor: Call, preparation: Preparation): Promise<void> {
	try {
		for await (const names of shownPictures(visitor)) preparation.add(names);
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
