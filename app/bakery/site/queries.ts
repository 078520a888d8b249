import type { Call } from "../../platform/backend/call.ts";
import { hero } from "../content/sections/hero.ts";
import { getSections } from "../content/stored-sections.ts";
import { readOpeningHours } from "../hours/rules.ts";
import { HOURS_SECTION, type OpeningHours } from "../hours/schema.ts";
import { ORDERS_SECTION, type OrderSettings, readOrderSettings } from "../orders/settings.ts";
import {
	PAYMENTS_SECTION,
	type PaymentSettings,
	readPaymentSettings,
} from "../payments/settings.ts";
import { type OwnWording, readOwnWording, WORDS_SECTION } from "../words/own-wording.ts";
import { readSite, SITE_SECTIONS, type Site } from "./stored-site.ts";

interface CompleteSite extends Site {
	/** Null while no opening hours are saved. */
	hours: OpeningHours | null;
	/** The image that the owner chose for the home page. */
	homeImageUrl: string | null;
	ownWording: OwnWording;
	orders: OrderSettings;
	payments: PaymentSettings;
}

/** Settings, SEO, contact, opening hours, home image, and wording in one call, with defaults. */
export async function getSite(call: Call): Promise<CompleteSite> {
	const keys = [
		...([...SITE_SECTIONS, HOURS_SECTION, hero.name, WORDS_SECTION] as const),
		ORDERS_SECTION,
		PAYMENTS_SECTION,
	] as const;
	const { hours, hero: home, words, orders, payments, ...stored } = await getSections(call, keys);
	return {
		...readSite(stored),
		hours: readOpeningHours(hours ?? null),
		homeImageUrl: home?.imageUrl ?? null,
		ownWording: readOwnWording(words?.content ?? null),
		orders: readOrderSettings(orders ?? null),
		payments: readPaymentSettings(payments ?? null),
	};
}
