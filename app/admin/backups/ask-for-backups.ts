import { type BackupStatus, backupStatusSchema } from "../../bakery/backups/status.ts";
import { BackendError } from "../../platform/browser/backend-error.ts";
import { z } from "../../platform/zod.ts";
import { fetchAsAdministrator } from "../session/fetch-as-administrator.ts";

const ticketSchema = z.object({ ticket: z.string() });

const refusalSchema = z.object({ code: z.string(), message: z.string() });

/** @throws {BackendError} */
export async function readBackupStatus(): Promise<BackupStatus> {
	return backupStatusSchema.parse(await ask("/backup"));
}

/** The address of a fresh backup, good for one download within a minute. @throws {BackendError} */
export async function prepareDownload(): Promise<string> {
	const { ticket } = ticketSchema.parse(await ask("/backup/tickets", { method: "POST" }));
	return `/backup/download?${new URLSearchParams({ ticket })}`;
}

async function ask(path: string, init?: RequestInit): Promise<unknown> {
	const response = await fetchAsAdministrator(path, init);
	if (response.ok) return response.json();
	const refusal = refusalSchema.safeParse(await response.json().catch(() => null));
	const { message, code } = refusal.data ?? { message: "", code: "" };
	throw new BackendError(message, code, response.status);
}
