import { href, Link } from "react-router";
import { isPageId, pages, sectionsOf } from "../../bakery/content/pages.ts";
import type { ManagedPicture, PictureUse } from "../../bakery/media/schema.ts";

interface Props {
	picture: Pick<ManagedPicture, "uses" | "useCount">;
	/** How many are listed; all by default. */
	most?: number;
	/** Whether each links to the screen where it is edited. */
	hasLinks?: boolean;
	className?: string;
}

/** The uses of a picture, by name. */
export function PictureUseList({ picture, most, hasLinks = false, className = "" }: Props) {
	const named = picture.uses.slice(0, most);
	const rest = picture.useCount - named.length;
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

function UseName({ use, isLink }: { use: PictureUse; isLink: boolean }) {
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

/** The name of a use, and the screen where it is edited. */
function describeUse({ kind, id, name }: PictureUse): { label: string; path: string | null } {
	if (kind === "product") {
		return { label: `Product: ${name}`, path: href("/admin/products/:id", { id }) };
	}
	if (kind === "category") {
		return { label: `Category: ${name}`, path: href("/admin/categories/:id", { id }) };
	}
	if (kind === "logo") return { label: "Logo: Site Settings", path: href("/admin/settings") };
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
