import { FILE_STORAGE_FAILED } from "../../../app/platform/outages.ts";

/** The object storage refuses, has a problem, or doesn't answer in time. The message is for operators. */
export class FileStorageFailure extends Error {
	override readonly name = "FileStorageFailure";
	readonly code = FILE_STORAGE_FAILED.code;
}
