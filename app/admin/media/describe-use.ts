import { href } from "react-router";
import { isPageId, pages, sectionsOf } from "../../bakery/content/pages.ts";
import type { PictureUse } from "../../bakery/picture-uses.ts";
import { siteLabels } from "../../bakery/site/form.ts";
import { isolate } from "../../platform/text/isolate.ts";

/** The name of a use, and the screen where it is edited. */
export function describeUse({ kind, id, name }: PictureUse): {
	label: string;
	path: string | null;
} {
	if (kind === "product") {
		return { label: `Product: ${isolate(name)}`, path: href("/admin/products/:id", { id }) };
	}
	if (kind === "category") {
		return { label: `Category: ${isolate(name)}`, path: href("/admin/categories/:id", { id }) };
	}
	if (kind === "logo") return { label: "Logo: Site Settings", path: href("/admin/settings") };
	if (id === "seo") {
		return { label: `${siteLabels.socialImageUrl}: Site Settings`, path: href("/admin/settings") };
	}
	const page = pageOf(id);
	const path = page && href("/admin/pages/:pageId", { pageId: page.id });
	const section = page?.name ?? `Page section: ${name}`;
	return { label: kind === "text" ? `Text: ${section}` : section, path };
}

/** The page that a section belongs to (product §2.20). */
function pageOf(section: string): { id: string; name: string } | null {
	for (const [id, page] of Object.entries(pages)) {
		const isOnPage = isPageId(id) && sectionsOf(id).some(({ name }) => name === section);
		if (isOnPage) return { id, name: page.name };
	}
	return null;
}
