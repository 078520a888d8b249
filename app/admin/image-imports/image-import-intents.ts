import { dismissImageImports, retryImageImports } from "../../bakery/image-imports/queries.ts";
import { browserCall } from "../../platform/browser/browser-client.ts";
import { intent } from "../../platform/saving/save-action.ts";
import { z } from "../../platform/zod.ts";

/** For failed images of imports, on every screen that lists them. */
export const imageImportIntents = {
	retryImages: intent({ schema: z.object({}), save: () => retryImageImports(browserCall) }),
	dismissImages: intent({
		schema: z.object({ seenUntil: z.string() }),
		save: ({ seenUntil }) => dismissImageImports(browserCall, seenUntil),
	}),
};
