import { type BackupStatus, backupStatusSchema } from "../../bakery/backups/status.ts";
import { askServer } from "../../platform/browser/ask-server.ts";
import { z } from "../../platform/zod.ts";
import { fetchAsAdministrator } from "../session/fetch-as-administrator.ts";

const ticketSchema = z.object({ ticket: z.string() });

/** @throws {BackendError} */
export async function readBackupStatus(): Promise<BackupStatus> {
	return backupStatusSchema.parse(await askServer("/backup", {}, fetchAsAdministrator));
}

/** The address of a fresh backup, good for one download within a minute. @throws {BackendError} */
export async function prepareDownload(): Promise<string> {
	const answer = await askServer("/backup/tickets", { method: "POST" }, fetchAsAdministrator);
	const { ticket } = ticketSchema.parse(answer);
	return `/backup/download?${new URLSearchParams({ ticket })}`;
}
