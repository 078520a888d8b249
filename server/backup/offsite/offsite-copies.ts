import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { Readable } from "node:stream";
import type { OffsiteSettings } from "../../../app/platform/environment.server.ts";
import { createObjectStorageClient } from "../../backend/files/object-storage-client.ts";
import { listObjects } from "../../backend/files/object-storage-list.ts";
import { FileStorageFailure } from "../../backend/requests/outages.ts";
import { errorCode, errorMessage } from "../../process/start-error.ts";
import { BackupRefused } from "../file/backup-refused.ts";
import { findSuperfluous, type StoredBackup, sortBackups } from "../write/backup-folder.ts";
import { uploadInParts } from "./upload-in-parts.ts";

/** For a slow connection: nobody waits for a copy. */
const usualDeadlines = { answerMilliseconds: 30_000, slowestBytesPerSecond: 50_000 };

/**
 * How much memory and time a passphrase costs: 2^15 takes 32 MB for a moment. The usual 2^18 takes as
 * much as the whole server, to protect short passphrases, which the environment refuses.
 */
const scryptWorkFactor = 15;

const suffix = ".age";

/** Takes 23 MB and most of a second, so only once there is something to copy. */
const loadAge = () => import("age-encryption");

export type OffsiteCopies = ReturnType<typeof openOffsiteCopies>;

/**
 * Copies of backups in an object storage, each encrypted with the passphrase as an age file, which the
 * tool of that name opens too (https://age-encryption.org). Little of one is in memory at once.
 */
export function openOffsiteCopies(settings: OffsiteSettings, deadlines = usualDeadlines) {
	const { bucket, prefix, passphrase } = settings;
	const client = createObjectStorageClient(settings, deadlines, { isSilent: true });
	const objectOf = (name: string) => {
		const key = `${prefix}${name}${suffix}`;
		return { path: `${bucket}/${key}`, subject: key };
	};

	/** By the names of their backups, the newest first. */
	async function list(now: Date): Promise<StoredBackup[]> {
		const names = (await listObjects(client, bucket, prefix))
			.map(({ key }) => key.slice(prefix.length))
			.filter((name) => name.endsWith(suffix) && !name.includes("/"));
		return sortBackups(
			names.map((name) => name.slice(0, -suffix.length)),
			now,
		);
	}

	return {
		list,
		/** Copies a backup, then removes the oldest copies. @throws FileStorageFailure */
		async add(file: string, now: Date, signal: AbortSignal): Promise<void> {
			const { Encrypter } = await loadAge();
			const encrypter = new Encrypter();
			encrypter.setPassphrase(passphrase);
			encrypter.setScryptWorkFactor(scryptWorkFactor);
			const source = Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>;
			const encrypted = await encrypter.encrypt(source);
			await uploadInParts(client, objectOf(basename(file)), encrypted, signal);
			for (const { file: name } of findSuperfluous(await list(now))) {
				await client.send({ method: "DELETE", ...objectOf(name) });
			}
		},
		/**
		 * Writes the backup that was copied to a stream, which is aborted when the copy is damaged.
		 * @throws BackupRefused, FileStorageFailure
		 */
		async read(name: string, output: WritableStream<Uint8Array>): Promise<void> {
			const stored = await client.open({ method: "GET", ...objectOf(name) });
			if (!stored) throw new BackupRefused(`There is no off-site copy ${name}.`);
			const { Decrypter } = await loadAge();
			const decrypter = new Decrypter();
			decrypter.addPassphrase(passphrase);
			try {
				const decrypted = await decrypter.decrypt(stored.body as ReadableStream<Uint8Array>);
				await decrypted.pipeTo(output);
			} catch (cause) {
				throw explain(name, cause);
			}
		},
	};
}

/** Errors of age say nothing of what to do. Those of others have a code. */
function explain(name: string, cause: unknown): unknown {
	if (cause instanceof FileStorageFailure || errorCode(cause) !== undefined) return cause;
	const reason = errorMessage(cause);
	const problem = reason.includes("no identity matched")
		? "can't be decrypted: set BACKUP_PASSPHRASE to what it was when the copy was made"
		: `is damaged or not complete: ${reason}. Use another copy`;
	return new BackupRefused(`The off-site copy ${name} ${problem}. Nothing was changed.`, { cause });
}
