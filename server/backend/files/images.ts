import type { Sql } from "postgres";
import { IMAGE_BUCKET } from "../../../app/bakery/media/image-source.ts";
import type { ImageFacts } from "../../../app/bakery/media/stored-images.server.ts";
import { log } from "../../../app/platform/log.server.ts";
import { createBoundedQueue } from "../../limits/bounded-queue.ts";
import { queues } from "../../limits/limits.ts";
import { asCaller } from "../calls/as-caller.ts";
import type { Caller } from "../requests/api-request.ts";
import { Refusal, serverBusy } from "../requests/refusal.ts";
import type { FileStore } from "./file-store.ts";

interface Image {
	/** Without the bucket. */
	name: string;
	bytes: Uint8Array;
	contentType: string;
	facts: ImageFacts;
}

interface StoreOptions {
	caller: Caller;
	/** Whose turns in the queue are counted (sender.ts). */
	sender?: string | null;
	/** When there is an image of this name. */
	ifTaken?: "refuse" | "keep" | "replace";
}

/**
 * Images, also those in the trash. Each has a row and a file: the row says that it is there, so
 * a file without one is seen by nobody, and swept (leftovers.ts). Files are read by `bucket/name`.
 */
export interface Images extends Pick<FileStore, "describe" | "read"> {
	/** Adds an image. @throws {Refusal} */
	store(image: Image, options: StoreOptions): Promise<void>;
	/** The versions of all images, which name their sizes. */
	listVersions(): Promise<string[]>;
	/** Calls a listener with the name of each image that this process has stored. */
	subscribe(listener: (name: string) => void): () => void;
	/** Removes an image for good. */
	remove(name: string): Promise<void>;
}

/** Long enough for an object storage that is slow. */
const idleInUpload = "2min";

/** Opens the images of a database and its files. */
export function openImages(sql: Sql, files: FileStore): Images {
	const queue = createBoundedQueue({ ...queues.storage, tooMany: serverBusy });

	const listeners = new Set<(name: string) => void>();

	/** Row and file are one transaction, which a restore waits for. */
	function store({ name, bytes, contentType, facts }: Image, { caller, ifTaken }: StoreOptions) {
		return asCaller(sql, caller, async (transaction) => {
			await transaction`
				select set_config('idle_in_transaction_session_timeout', ${idleInUpload}, true),
					private.require_no_restore()`;
			const added = await transaction`
				insert into files.images (name, facts) values (${name}, ${transaction.json({ ...facts })})
				on conflict do nothing`;
			if (added.count === 0 && ifTaken === "keep") return;
			if (added.count === 0 && ifTaken !== "replace") {
				throw new Refusal(409, "Duplicate", "The resource already exists");
			}
			await files.write(`${IMAGE_BUCKET}/${name}`, bytes, contentType);
		});
	}

	/** The row first: a crash in between leaves a file that nobody sees. */
	async function remove(name: string): Promise<void> {
		const removed = await sql`delete from files.images where name = ${name}`;
		if (removed.count === 0) return;
		const path = `${IMAGE_BUCKET}/${name}`;
		await files.remove(path).catch((error: unknown) => {
			log.warn("could not delete the file of a deleted image; retrying later", {
				name: path,
				error,
			});
		});
	}

	return {
		describe: files.describe,
		read: files.read,
		async store(image, options) {
			await queue.run(() => store(image, options), options.sender);
			for (const listener of listeners) listener(image.name);
		},
		async listVersions() {
			const rows = await sql<{ version: string }[]>`
				select facts ->> 'version' as version from files.images`;
			return rows.map(({ version }) => version);
		},
		subscribe(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		remove: (name) => queue.run(() => remove(name)),
	};
}
