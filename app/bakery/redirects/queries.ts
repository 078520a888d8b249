import type { Call } from "../../platform/backend/call.ts";
import { z } from "../../platform/zod.ts";
import { type MissingPath, missingPathSchema, type Redirect, redirectSchema } from "./schema.ts";

/** All redirects, by their old addresses. @throws {BackendError} */
export async function listRedirects(call: Call): Promise<Redirect[]> {
	return call("list_redirects", {}, z.array(redirectSchema));
}

/** Adds all of them, or none. @throws {BackendError} */
export async function addRedirects(
	call: Call,
	redirects: readonly Pick<Redirect, "oldAddress" | "newAddress">[],
	submissionId?: string,
): Promise<void> {
	const given = redirects.map(({ oldAddress, newAddress }) => ({
		old_address: oldAddress,
		new_address: newAddress,
	}));
	const submission = submissionId ? { submission_id: submissionId } : {};
	await call("add_redirects", { given, ...submission });
}

/** @throws {BackendError} also when it is already gone. */
export async function removeRedirect(call: Call, id: string): Promise<void> {
	await call("remove_redirect", { redirect_id: id });
}

/** The paths that visitors asked for most in the last 30 days, in vain. @throws {BackendError} */
export async function listMissingPaths(call: Call): Promise<MissingPath[]> {
	return call("list_missing_paths", {}, z.array(missingPathSchema));
}

/** Adds what a server has counted. @throws {BackendError} */
export async function countMissingPaths(
	service: Call,
	counts: ReadonlyMap<string, number>,
): Promise<void> {
	const given = [...counts].map(([path, requests]) => ({ path, requests }));
	await service("count_missing_paths", { given });
}
