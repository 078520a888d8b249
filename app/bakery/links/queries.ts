import type { Call } from "../../platform/backend/call.ts";
import { z } from "../../platform/zod.ts";

const linkPlace = z.object({
	/** A menu item, a section of a page, or a custom page. */
	kind: z.enum(["menu-item", "section", "custom-page"]),
	/** The id of the menu item or page, the key of the section. */
	id: z.string(),
	/** The title of the menu item or page, the key of the section. */
	name: z.string(),
});

/** Something that links to a page. */
export type LinkPlace = z.infer<typeof linkPlace>;

/** The links to a custom page, other than from itself. @throws {BackendError} */
export async function listLinksToPage(call: Call, pageId: string): Promise<LinkPlace[]> {
	return call("list_links_to_custom_page", { page_id: pageId }, z.array(linkPlace));
}
