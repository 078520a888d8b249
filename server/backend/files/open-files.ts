import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Environment } from "../../../app/platform/environment.server.ts";
import { writeDurably } from "../../process/durable-files.ts";
import { errorCode } from "../../process/start-error.ts";
import { createDiskFiles } from "./disk-files.ts";
import type { FileStore } from "./file-store.ts";
import { createObjectStorageFiles } from "./object-storage-files.ts";

const folderOf = ({ dataDirectory }: Environment) => join(dataDirectory, "files");

/** The files of an installation: in its object storage, or in its data folder. */
export function openFiles(environment: Environment): FileStore {
	const { s3 } = environment;
	return s3 ? createObjectStorageFiles(s3) : createDiskFiles(folderOf(environment));
}

/**
 * Names where an installation keeps its files: only processes that share them have the same name for
 * it. A folder has an id in it, because it may have another path in each container.
 */
export async function nameFilesPlace(environment: Environment): Promise<string> {
	const { s3 } = environment;
	if (s3) return `${s3.endpoint}/${s3.bucket}`;
	const file = join(folderOf(environment), ".id");
	try {
		return await readFile(file, "utf8");
	} catch (error) {
		if (errorCode(error) !== "ENOENT") throw error;
	}
	const id = randomUUID();
	await writeDurably(file, id);
	return id;
}
