import { dataOrNull, dataOrThrow } from "../../platform/backend-error.ts";
import type { DataClient } from "../../platform/supabase.ts";

/**
 * Whether a user is an administrator (spec §6). The database decides for itself on every call;
 * this is for what to show.
 * @throws {BackendError}
 */
export async function isAdministrator(client: DataClient, userId: string): Promise<boolean> {
	const answer = await client
		.from("user_roles")
		.select("role")
		.eq("user_id", userId)
		.eq("role", "admin")
		.maybeSingle();
	return dataOrNull(answer) !== null;
}

/** What a user is called; empty when they never said. @throws {BackendError} */
export async function getFullName(client: DataClient, userId: string): Promise<string> {
	const answer = await client.from("profiles").select("full_name").eq("id", userId).maybeSingle();
	return dataOrNull(answer)?.full_name ?? "";
}

/**
 * Says what a user is called; only they may.
 * @throws {BackendError} also when the user may not.
 */
export async function saveFullName(
	client: DataClient,
	userId: string,
	fullName: string,
): Promise<void> {
	const profiles = client.from("profiles").update({ full_name: fullName });
	dataOrThrow(await profiles.eq("id", userId).select("id").single());
}
