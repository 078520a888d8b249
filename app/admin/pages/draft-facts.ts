import type { DraftFacts } from "../../bakery/custom-pages/drafts/schema.ts";
import { getMessageRetention } from "../../bakery/messages/retention.ts";
import { countryOf } from "../../bakery/region/regional-settings.ts";
import { getSite } from "../../bakery/site/queries.ts";
import { readSentence } from "../../bakery/words/read-sentence.ts";
import { textLocale } from "../../bakery/words/text-language.ts";
import type { Call } from "../../platform/backend/call.ts";

interface SiteFacts {
	/** The site's (BCP 47). */
	language: string;
	facts: DraftFacts;
}

/** Reads the facts about this bakery and its site that drafts mention. */
export async function readDraftFacts(call: Call): Promise<SiteFacts> {
	const [site, { months }] = await Promise.all([getSite(call), getMessageRetention(call)]);
	const { settings, contact, orders } = site;
	const { siteName, language, timeZone } = settings;
	const button = await readSentence(site, "order.place");
	const date = new Intl.DateTimeFormat(textLocale(language), { dateStyle: "long", timeZone });
	const facts = {
		...contact,
		siteName,
		messageMonths: months,
		orderButton: orders.accepts ? button : null,
		country: countryOf(settings),
		today: date.format(new Date()),
	};
	return { language, facts };
}
