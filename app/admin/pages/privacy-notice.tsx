import { href } from "react-router";
import { getCustomPage } from "../../bakery/custom-pages/custom-pages.admin.ts";
import { listCustomPages } from "../../bakery/custom-pages/custom-pages.ts";
import type { DraftFacts } from "../../bakery/custom-pages/drafts/schema.ts";
import { getMessageRetention } from "../../bakery/messages/retention.ts";
import { countryOf } from "../../bakery/region/regional-settings.ts";
import { getSite } from "../../bakery/site/queries.ts";
import { readSentence } from "../../bakery/words/catalogs.ts";
import { textLocale } from "../../bakery/words/text-language.ts";
import type { Call } from "../../platform/backend/call.ts";
import { Alert } from "../../ui/alert.tsx";
import { TextLink } from "../screen/links.tsx";

/** Says that visitors can't read what happens to their orders; nothing where they can. */
export function PrivacyNotice({ page }: { page: PrivacyPage }) {
	const { id, isPublished, mentionsOrders } = page;
	if (isPublished && mentionsOrders) return null;
	return (
		<Alert
			tone="warning"
			title={
				isPublished
					? "Your privacy page says nothing about orders"
					: "You have no published privacy page"
			}
		>
			<p className="text-sm">Orders store names, email addresses, and phone numbers.</p>
			<TextLink to={href("/admin/pages/own/:id", { id: id ?? "privacy" })}>
				{id === null ? "Add a Privacy Page" : "Edit the Privacy Page"}
			</TextLink>
		</Alert>
	);
}

/** The privacy page, as far as orders are concerned. */
interface PrivacyPage {
	/** Null where there is none. */
	id: string | null;
	isPublished: boolean;
	mentionsOrders: boolean;
}

/** Reads the published privacy page, or else its draft. */
export async function readPrivacyPage(call: Call): Promise<PrivacyPage> {
	const [pages, { language, facts }] = await Promise.all([
		listCustomPages(call),
		readDraftFacts(call),
	]);
	const drafts = pages.filter(({ purpose }) => purpose === "privacy");
	const listed = drafts.find(({ isPublished }) => isPublished) ?? drafts[0];
	const page = listed ? await getCustomPage(call, listed.id) : null;
	const { ordersPart } = await import("../../bakery/custom-pages/drafts/drafts.ts");
	const { mention } = await ordersPart(language, facts);
	return {
		id: page?.id ?? null,
		isPublished: page?.isPublished ?? false,
		mentionsOrders: mention.test(page?.text ?? ""),
	};
}

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
