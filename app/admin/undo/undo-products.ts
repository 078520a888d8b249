import { undoProducts as undo } from "../../bakery/catalog/bulk/queries.ts";
import { browserCall } from "../../platform/browser/browser-client.ts";
import { intent } from "../../platform/saving/save-action.ts";
import { z } from "../../platform/zod.ts";

/** Takes back a save of many products, on every screen that may have saved them. */
export const undoProducts = intent({
	schema: z.strictObject({ entry: z.string() }),
	save: ({ entry }) => undo(browserCall, entry),
});
