import { dataOrThrow, throwIfFailed } from "../../platform/browser/backend-error.ts";
import type { DataClient } from "../../platform/supabase.ts";
import { toRecord } from "../records.ts";
import { type MissingPath, type Redirect, redirectFields } from "./schema.ts";

/** All redirects, by their old addresses. @throws {BackendError} */
export async function listRedirects(client: DataClient): Promise<Redirect[]> {
	const rows = dataOrThrow(await client.rpc("list_redirects"));
	return rows.map((row) => toRecord(redirectFields, row));
}

/** Adds all of them, or none. @throws {BackendError} */
export async function addRedirects(
	client: DataClient,
	redirects: readonly Pick<Redirect, "oldAddress" | "newAddress">[],
	submissionId?: string,
): Promise<void> {
	const given = redirects.map(({ oldAddress, newAddress }) => ({
		old_address: oldAddress,
		new_address: newAddress,
	}));
	const submission = submissionId ? { submission_id: submissionId } : {};
	throwIfFailed(await client.rpc("add_redirects", { given, ...submission }));
}

/** @throws {BackendError} also when it is already gone. */
export async function removeRedirect(client: DataClient, id: string): Promise<void> {
	throwIfFailed(await client.rpc("remove_redirect", { redirect_id: id }));
}

/** The paths that visitors asked for most in the last 30 days, in vain. @throws {BackendError} */
export async function listMissingPaths(client: DataClient): Promise<MissingPath[]> {
	const rows = dataOrThrow(await client.rpc("list_missing_paths"));
	return rows.map(({ path, requests, last_seen_at }) => ({
		path,
		requests,
		lastSeenAt: last_seen_at,
	}));
}

/** Adds what a server has counted. @throws {BackendError} */
export async function countMissingPaths(
	service: DataClient,
	counts: ReadonlyMap<string, number>,
): Promise<void> {
	const given = [...counts].map(([path, requests]) => ({ path, requests }));
	throwIfFailed(await service.rpc("count_missing_paths", { given }));
}
