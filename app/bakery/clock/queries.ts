import { dataOrThrow } from "../../platform/browser/backend-error.ts";
import type { DataClient } from "../../platform/supabase.ts";

/**
 * Tells all servers and open pages that something has changed by time. Servers that announce the
 * same instant within 300 ms announce it once.
 * @param instant at which it changed.
 * @returns the version of the content then.
 */
export async function announceChangeByTime(service: DataClient, instant: Date): Promise<number> {
	const parameters = { instant: instant.toISOString() };
	return dataOrThrow(await service.rpc("announce_change_by_time", parameters));
}
