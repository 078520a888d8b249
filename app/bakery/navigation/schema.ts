import type { Fields, RecordOf } from "../records.ts";

export const navigationItemFields = [
	"id",
	"title",
	/** A path on this site or a web address. */
	"path",
	"showInHeader:show_in_header",
	"showInFooter:show_in_footer",
	/** An item is shown where its flag says, while it is active. */
	"active",
	/** Lower numbers come first. */
	"displayOrder:display_order",
	/** Increases with every save; a save names the version it started from. */
	"version",
] as const satisfies Fields<"navigation_items">;

/** A menu item as the back office edits it. */
export interface NavigationItem extends RecordOf<"navigation_items", typeof navigationItemFields> {}

/** A link of the header's or footer's menu, as visitors see it. */
export type NavigationLink = Pick<NavigationItem, "id" | "title" | "path">;
