import path from "node:path";
import type { Hono } from "hono";
import { listPictureDetails } from "../../app/bakery/media/queries.ts";
import { PICTURE_BUCKET } from "../../app/bakery/media/rules.ts";
import { getSite } from "../../app/bakery/site/queries.ts";
import type { DescribePictures } from "../../app/platform/describe-pictures-context.ts";
import { log } from "../../app/platform/log.server.ts";
import {
	createServiceClient,
	createVisitorClient,
	type DataClient,
} from "../../app/platform/supabase.ts";
import type { Backend } from "../backend/backend.ts";
import type { ChangeFeed } from "../backend/change-feed.ts";
import { describePictures } from "./describe-pictures.ts";
import { createIconRoutes } from "./icon-routes.ts";
import { bucketOriginals, folderOriginals } from "./originals.ts";
import { createPictureRoutes } from "./picture-routes.ts";
import { createPictures, type Pictures } from "./pictures.ts";
import { createPreparation, type Preparation } from "./preparation.ts";
import { shownPictures } from "./shown-pictures.ts";

/** The pictures and icons of one site. */
export interface SitePictures {
	/** `/pictures/…` */
	routes: Hono;
	/** The icons and the web manifest. */
	iconRoutes: Hono;
	/** What pages know of pictures, by image address; see `describePictures`. */
	describe: DescribePictures;
	close(): void;
}

interface Options {
	backend: Backend;
	/** The installation's folder; what is made of the pictures is kept below it. */
	dataDirectory: string;
	/** The folder of the art that comes with the program. */
	artDirectory: string;
	/** Called when a page may describe a picture that it could not, or not so, describe before. */
	onLearned(): void;
	/** Resolves when the site has time for work that can wait. */
	whenQuiet(): Promise<void>;
}

const bundledCollection = "art";
const hourInMilliseconds = 60 * 60 * 1000;

/** Serves the bakery's gallery and the bundled pictures, and tidies up after removed ones. */
export function createSitePictures({
	backend,
	dataDirectory,
	artDirectory,
	onLearned,
	whenQuiet,
}: Options): SitePictures {
	const visitor = createVisitorClient(backend);
	const { workshop } = backend;
	const pictures = createPictures({
		workshop,
		onLearned(name) {
			preparation.add([name]);
			onLearned();
		},
		cacheDirectory: path.join(dataDirectory, "pictures"),
		collections: {
			[PICTURE_BUCKET]: bucketOriginals({ backend, bucket: PICTURE_BUCKET }),
			[bundledCollection]: folderOriginals(path.join(artDirectory, "pictures")),
		},
	});
	const preparation = createPreparation(pictures, whenQuiet);
	void prepareShown(visitor, preparation);
	void removeUnfinished(pictures);
	const sweeping = setInterval(() => {
		void removeUnfinished(pictures);
		void pictures.sweep();
	}, hourInMilliseconds);
	sweeping.unref();
	const readSite = oncePerVersion(() => getSite(visitor), backend.changes);
	const service = createServiceClient(backend);
	const readDetails = oncePerVersion(() => listPictureDetails(service), backend.changes);
	return {
		routes: createPictureRoutes({
			pictures,
			replaceable: new Set([bundledCollection]),
			async focusOf({ source, key }) {
				return source === PICTURE_BUCKET ? ((await readDetails()).get(key)?.focus ?? null) : null;
			},
		}),
		iconRoutes: createIconRoutes({ pictures, workshop, artDirectory, readSite }),
		describe: async (imageUrls) =>
			describePictures(pictures, imageUrls, { details: await readDetails() }),
		close() {
			preparation.stop();
			clearInterval(sweeping);
		},
	};
}

/** What is younger than an hour may be under way in another process. */
async function removeUnfinished(pictures: Pictures): Promise<void> {
	try {
		const removed = await pictures.removeUnfinished(new Date(Date.now() - hourInMilliseconds));
		if (removed > 0) log.info("unfinished pictures were removed", { removed });
	} catch (error) {
		log.warn("unfinished pictures could not be removed", { error });
	}
}

async function prepareShown(visitor: DataClient, preparation: Preparation): Promise<void> {
	try {
		for await (const names of shownPictures(visitor)) preparation.add(names);
	} catch (error) {
		log.warn("pictures are prepared when they are first asked for", { error });
	}
}

/** Reads again when the content has changed: strangers may ask as often as they like. */
function oncePerVersion<Value>(
	read: () => Promise<Value>,
	changes: Pick<ChangeFeed, "currentVersion">,
): () => Promise<Value> {
	let last: { version: number; value: Promise<Value> } | null = null;
	return () => {
		const version = changes.currentVersion();
		if (last?.version === version) return last.value;
		const current = { version, value: read() };
		last = current;
		current.value.catch(() => {
			if (last === current) last = null;
		});
		return current.value;
	};
}
