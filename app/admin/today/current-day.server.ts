import type { RouterContextProvider } from "react-router";
import { bakeryDayAt } from "../../bakery/clock/bakery-day.server.ts";
import type { BakeryDay } from "../../bakery/clock/schema.ts";
import { getSite } from "../../bakery/site/queries.ts";
import { backendContext } from "../../platform/requests/backend-context.ts";

/** The bakery's day now. @throws {BackendError} when the settings cannot be read. */
export async function currentDay(context: Readonly<RouterContextProvider>): Promise<BakeryDay> {
	const { visitor, clock } = context.get(backendContext);
	const { settings } = await getSite(visitor);
	return bakeryDayAt(clock.now(), settings);
}
