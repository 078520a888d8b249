import { dataOrNull } from "../../platform/backend-error.ts";
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
