import { join } from "node:path";
import type { Environment } from "../../../app/platform/environment.server.ts";
import { createDiskFiles } from "./disk-files.ts";
import type { FileStore } from "./file-store.ts";
import { createObjectStorageFiles } from "./object-storage-files.ts";

/** The files of an installation: in its object storage, or in its data folder. */
export function openFiles({ s3, dataDirectory }: Environment): FileStore {
	return s3 ? createObjectStorageFiles(s3) : createDiskFiles(join(dataDirectory, "files"));
}
