import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Environment } from "../../../app/platform/environment.server.ts";
import { createDurably } from "../../process/durable-files.ts";
import { createDiskFiles } from "./disk-files.ts";
import type { FileStore } from "./file-store.ts";
import { createObjectStorageFiles } from "./object-storage-files.ts";

/** The files of an installation: in its object storage, or in its data folder. */
export function openFiles({ s3, dataDirectory }: Environment): FileStore {
	return s3 ? createObjectStorageFiles(s3) : createDiskFiles(join(dataDirectory, "files"));
}

/** Names where an installation's files are. Only processes that share them have the same name for it. */
export async function nameFilesPlace({ s3, dataDirectory }: Environment): Promise<string> {
	if (s3) return `${s3.endpoint}/${s3.bucket}`;
	const file = join(dataDirectory, "files-id");
	await createDurably(file, randomUUID());
	return readFile(file, "utf8");
}
