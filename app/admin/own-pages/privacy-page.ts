import { ordersPart } from "../../bakery/own-pages/drafts/drafts.ts";
import { getOwnPage } from "../../bakery/own-pages/management/queries.ts";
import { listOwnPages } from "../../bakery/own-pages/queries.ts";
import type { DataClient } from "../../platform/supabase.ts";
import { readDraftFacts } from "./draft-facts.ts";

/** The privacy page, as far as orders are concerned. */
export interface PrivacyPage {
	/** Null where there is none. */
	id: string | null;
	isPublished: boolean;
	mentionsOrders: boolean;
}

/** Reads the published privacy page, or else its draft. */
export async function readPrivacyPage(client: DataClient): Promise<PrivacyPage> {
	const [pages, { language, facts }] = await Promise.all([
		listOwnPages(client),
		readDraftFacts(client),
	]);
	const drafts = pages.filter(({ purpose }) => purpose === "privacy");
	const listed = drafts.find(({ isPublished }) => isPublished) ?? drafts[0];
	const page = listed ? await getOwnPage(client, listed.id) : null;
	const { mention } = await ordersPart(language, facts);
	return {
		id: page?.id ?? null,
		isPublished: page?.isPublished ?? false,
		mentionsOrders: mention.test(page?.text ?? ""),
	};
}
