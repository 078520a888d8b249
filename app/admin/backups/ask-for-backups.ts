import { type BackupStatus, backupStatusSchema } from "../../bakery/backups/status.ts";
import { askServer } from "../../platform/browser/ask-server.ts";
import { fetchInSession } from "../../platform/browser/browser-client.ts";
import { z } from "../../platform/zod.ts";

const ticketSchema = z.object({ ticket: z.string() });

/** @throws {BackendError} */
export async function readBackupStatus(): Promise<BackupStatus> {
	return backupStatusSchema.parse(await askServer("/backup", {}, fetchInSession));
}

/** The address of a fresh backup, good for one download within a minute. @throws {BackendError} */
export async function prepareDownload(): Promise<string> {
	const answer = await askServer("/backup/tickets", { method: "POST" }, fetchInSession);
	const { ticket } = ticketSchema.parse(answer);
	return `/backup/download?${new URLSearchParams({ ticket })}`;
}
