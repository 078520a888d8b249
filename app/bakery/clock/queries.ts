import type { Call } from "../../platform/backend/call.ts";
import { z } from "../../platform/zod.ts";

/** Announces a change by time to all servers, once per instant; returns the content version. */
export async function announceChangeByTime(service: Call, instant: Date): Promise<number> {
	const parameters = { instant: instant.toISOString() };
	return service("announce_change_by_time", parameters, z.number());
}

/** Milliseconds until products and pages appear or disappear by time, in order. */
export async function listShowingChanges(service: Call): Promise<number[]> {
	const rows = await service(
		"next_showing_changes",
		{},
		z.array(z.object({ milliseconds: z.number() })),
	);
	return rows.map(({ milliseconds }) => milliseconds);
}
