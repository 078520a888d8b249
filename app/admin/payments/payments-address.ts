import { z } from "../../platform/zod.ts";
import { pageParameter, screenAddress, searchParameter } from "../screen/screen-address.ts";

export const paymentsAddress = screenAddress("/admin/payments", {
	/** A business day, as `2027-03-14`; empty for all. */
	day: z.iso.date().or(z.literal("")).catch(""),
	search: searchParameter,
	/** How many pages are shown, one below the other. */
	page: pageParameter,
});

/** The filters of the list. */
export type ShownPayments = ReturnType<typeof paymentsAddress.read>;

/** In the address of a payment's page at the provider, where its reference goes. */
export const REFERENCE = "REFERENCE";
