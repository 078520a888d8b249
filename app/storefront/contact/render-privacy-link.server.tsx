import { renderToStaticMarkup } from "react-dom/server";
import type { NavigationLink } from "../../bakery/navigation/menu-items.ts";

/** The link to the privacy page next to the form's button, as HTML; null without such a page. */
export function renderPrivacyLink(link: NavigationLink | null): string | null {
	if (!link) return null;
	return renderToStaticMarkup(
		<a
			href={link.path}
			className="inline-flex min-h-11 items-center text-sm underline underline-offset-4"
		>
			<bdi>{link.title}</bdi>
		</a>,
	);
}
