import { z } from "../../platform/zod.ts";
import { column, type RecordOf, recordSchema } from "../records.ts";

export const navigationItemFields = {
	id: z.string(),
	title: z.string(),
	/** A path on this site or a web address. */
	path: z.string(),
	showInHeader: column("show_in_header", z.boolean()),
	showInFooter: column("show_in_footer", z.boolean()),
	/** An item is shown where its flag says, while it is active. */
	active: z.boolean(),
	/** Lower numbers come first. */
	displayOrder: column("display_order", z.number()),
	/** Increases with every save; a save names the version it started from. */
	version: z.number(),
};

/** A menu item as the back office edits it. */
export interface NavigationItem extends RecordOf<typeof navigationItemFields> {}

export const navigationItemSchema = recordSchema(navigationItemFields);

/** A link of the header's or footer's menu, as visitors see it. */
export type NavigationLink = Pick<NavigationItem, "id" | "title" | "path">;
