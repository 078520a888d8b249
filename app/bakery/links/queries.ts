import { dataOrThrow } from "../../platform/browser/backend-error.ts";
import type { DataClient } from "../../platform/supabase.ts";
import { z } from "../../platform/zod.ts";

const linkPlace = z.object({
	/** A menu item, a section of a page, or a page of the owner's own. */
	kind: z.enum(["menu-item", "section", "own-page"]),
	/** The id of the menu item or page, the key of the section. */
	id: z.string(),
	/** The title of the menu item or page, the key of the section. */
	name: z.string(),
});

/** Something that links to a page. */
export type LinkPlace = z.infer<typeof linkPlace>;

/** The links to a page of the owner's own, other than from itself. @throws {BackendError} */
export async function listLinksToPage(client: DataClient, pageId: string): Promise<LinkPlace[]> {
	const answer = await client.rpc("list_links_to_page", { page_id: pageId });
	return z.array(linkPlace).parse(dataOrThrow(answer));
}
