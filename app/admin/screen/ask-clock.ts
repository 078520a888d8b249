import type { DescribedInstant } from "../../bakery/clock/schema.ts";
import { z } from "../../platform/zod.ts";
import { fetchAsAdministrator } from "../session/fetch-as-administrator.ts";

const describedInstant = z.object({
	instant: z.iso.datetime(),
	date: z.string(),
	time: z.string(),
	words: z.string(),
});

/**
 * Asks the server what the bakery's clock shows at an instant, or when it shows a date and a time.
 * @throws when the server gives no answer, or the date or time is invalid.
 */
export async function askClock(
	question: { instant: string } | { date: string; time: string },
): Promise<DescribedInstant> {
	const response = await fetchAsAdministrator(`/clock?${new URLSearchParams(question)}`);
	if (!response.ok) throw new Error(`The clock answered with status ${response.status}.`);
	return describedInstant.parse(await response.json());
}
