import { isPageId, pages } from "../../bakery/content/pages.ts";
import type { ManagedPicture, PictureUse } from "../../bakery/media/schema.ts";
import { categoryPath } from "../categories/category-addresses.ts";
import { ScreenLink } from "../layout/screen-link.tsx";
import { productPath } from "../products/product-addresses.ts";

interface Props {
	picture: Pick<ManagedPicture, "uses" | "useCount">;
	/** How many are named; all that are known unless it is given. */
	most?: number;
	/** Whether each leads to the screen where it is changed. */
	hasLinks?: boolean;
	className?: string;
}

/** What shows a picture, by name. */
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
		<ScreenLink
			to={path}
			className="relative z-1 inline-block py-2 font-semibold text-primary-text underline-offset-4 hover:underline"
		>
			{label}
		</ScreenLink>
	);
}

/** What something that shows a picture is called, and the screen where that is changed. */
function describeUse({ kind, id, name }: PictureUse): { label: string; path: string | null } {
	if (kind === "product") return { label: `Product: ${name}`, path: productPath(id) };
	if (kind === "category") return { label: `Category: ${name}`, path: categoryPath(id) };
	if (kind === "logo") return { label: "Logo: Site Settings", path: "/admin/settings" };
	const page = pageOf(id);
	const path = page && `/admin/pages/${page.id}`;
	const section = page?.name ?? `Page section: ${name}`;
	return { label: kind === "text" ? `Text: ${section}` : section, path };
}

/** The page that a section belongs to (spec §2). */
function pageOf(section: string): { id: string; name: string } | null {
	for (const [id, page] of Object.entries(pages)) {
		const sections: readonly string[] = page.sections;
		if (isPageId(id) && sections.includes(section)) return { id, name: page.name };
	}
	return null;
}
