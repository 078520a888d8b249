import { dataOrThrow } from "../../platform/browser/backend-error.ts";
import type { DataClient } from "../../platform/supabase.ts";

/** Announces a change by time to all servers, once per instant; returns the content version. */
export async function announceChangeByTime(service: DataClient, instant: Date): Promise<number> {
	const parameters = { instant: instant.toISOString() };
	return dataOrThrow(await service.rpc("announce_change_by_time", parameters));
}

/** Milliseconds until products and pages appear or disappear by time, in order. */
export async function listShowingChanges(service: DataClient): Promise<number[]> {
	const rows = dataOrThrow(await service.rpc("next_showing_changes"));
	return rows.map(({ milliseconds }) => milliseconds);
}
