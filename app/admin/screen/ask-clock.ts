import type { DescribedInstant } from "../../bakery/clock/dates.ts";
import { askServer } from "../../platform/browser/ask-server.ts";
import { fetchInSession } from "../../platform/browser/browser-client.ts";
import { z } from "../../platform/zod.ts";

const describedInstant = z.object({
	instant: z.iso.datetime(),
	date: z.string(),
	time: z.string(),
	words: z.string(),
});

/**
 * Asks the server what the bakery's clock shows at an instant, or when it shows a date and a time.
 * @throws {BackendError} also when the date or time is invalid.
 */
export async function askClock(
	question: { instant: string } | { date: string; time: string },
): Promise<DescribedInstant> {
	const address = `/clock?${new URLSearchParams(question)}`;
	return describedInstant.parse(await askServer(address, {}, fetchInSession));
}
