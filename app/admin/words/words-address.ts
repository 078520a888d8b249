import { SITE_PARTS } from "../../bakery/wording/site-parts.ts";
import { z } from "../../platform/zod.ts";
import { screenAddress } from "../screen/screen-address.ts";

/** The sentences to choose from: of a part of the site, changed, or in another language. */
const WORDING_VIEWS = [...SITE_PARTS, "changed", "language"] as const;

export type WordingView = (typeof WORDING_VIEWS)[number];

export const wordsAddress = screenAddress("/admin/words", {
	show: z.enum(WORDING_VIEWS).catch("home"),
	/** The key of the sentence that is opened at first; empty for none. */
	sentence: z.string().catch(""),
});
