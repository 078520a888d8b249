import { getCustomPage } from "../../bakery/custom-pages/custom-pages.admin.ts";
import { listCustomPages } from "../../bakery/custom-pages/queries.ts";
import type { Call } from "../../platform/backend/call.ts";
import { readDraftFacts } from "./draft-facts.ts";

/** The privacy page, as far as orders are concerned. */
export interface PrivacyPage {
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
