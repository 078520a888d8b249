import { DAY_STATES } from "../../bakery/availability/sold-out.admin.ts";
import { z } from "../../platform/zod.ts";
import { pageParameter, screenAddress, searchParameter } from "../screen/screen-address.ts";

export const todayAddress = screenAddress("/admin/today", {
	search: searchParameter,
	/** Empty for all. */
	show: z.enum(DAY_STATES).or(z.literal("")).catch(""),
	page: pageParameter,
});

/** The filters of today's list. */
export type ShownToday = ReturnType<typeof todayAddress.read>;
