import { dataOrThrow } from "../../platform/browser/backend-error.ts";
import type { DataClient } from "../../platform/supabase.ts";

/** Announces a change by time to all servers, once per instant; returns the content version. */
export async function announceChangeByTime(service: DataClient, instant: Date): Promise<number> {
	const parameters = { instant: instant.toISOString() };
	return dataOrThrow(await service.rpc("announce_change_by_time", parameters));
}
