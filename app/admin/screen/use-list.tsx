import { href, Link } from "react-router";
import { ANNOUNCEMENT_SECTION } from "../../bakery/announcement/announcement.ts";
import { isPageId, pages, sectionsOf } from "../../bakery/content/pages.ts";
import type { LinkPlace } from "../../bakery/links/site-paths.ts";
import type { ImageUse } from "../../bakery/media/images.ts";
import { site } from "../../bakery/site/form.ts";
import { isolate } from "../../platform/text/isolate.ts";

type Use = ImageUse | LinkPlace;

interface Props {
	uses: readonly Use[];
	/** How many there are, if not all are known. */
	total?: number;
	/** How many are listed; all by default. */
	max?: number;
	/** Whether each links to the screen where it is edited. */
	hasLinks?: boolean;
	className?: string;
}

/** The uses of an image, or the links to a page, by name. */
export function UseList({
	uses,
	total = uses.length,
	max,
	hasLinks = false,
	className = "",
}: Props) {
	const named = uses.slice(0, max);
	const rest = total - named.length;
	return (
		<ul className={className}>
			{named.map((use) => (
				<li key={use.kind + use.id}>
					<UseName use={use} isLink={hasLinks} />
				</li>
			))}
			{rest > 0 ? <li>and {rest.toLocaleString("en")} more</li> : null}
		</ul>
	);
}

function UseName({ use, isLink }: { use: Use; isLink: boolean }) {
	const { label, path } = describeUse(use);
	if (!isLink || !path) return label;
	return (
		<Link
			to={path}
			className="relative z-1 inline-block py-2 font-semibold text-primary-text underline-offset-4 hover:underline"
		>
			{label}
		</Link>
	);
}

/** The use of an image or link, and the screen where it is edited. */
function describeUse({ kind, id, name }: ImageUse | LinkPlace): {
	label: string;
	path: string | null;
} {
	if (kind === "product") {
		return { label: `Product: ${isolate(name)}`, path: href("/admin/products/:id", { id }) };
	}
	if (kind === "category") {
		return { label: `Category: ${isolate(name)}`, path: href("/admin/categories/:id", { id }) };
	}
	if (kind === "custom-page") {
		return { label: `Page: ${isolate(name)}`, path: href("/admin/pages/own/:id", { id }) };
	}
	if (kind === "menu-item") {
		return { label: `Menu: ${isolate(name)}`, path: href("/admin/navigation") };
	}
	if (kind === "logo") return { label: "Logo: Site Settings", path: href("/admin/settings") };
	if (id === "seo") {
		return { label: `${site.labels.socialImageUrl}: Site Settings`, path: href("/admin/settings") };
	}
	if (id === ANNOUNCEMENT_SECTION) {
		return { label: "Announcement", path: href("/admin/announcement") };
	}
	// The page that the section is on (product §22).
	const [pageId, page] =
		Object.entries(pages).find(
			([page]) => isPageId(page) && sectionsOf(page).some((section) => section.name === id),
		) ?? [];
	const section = page?.name ?? `Page section: ${name}`;
	return {
		label: kind === "text" ? `Text: ${section}` : section,
		path: pageId ? href("/admin/pages/:pageId", { pageId }) : null,
	};
}
