import { renderToStaticMarkup } from "react-dom/server";
import type { NavigationLink } from "../../bakery/navigation/schema.ts";

/** The links above the copyright, as HTML, so that visitors download no code for them; null without any. */
export function renderFurtherLinks(links: readonly NavigationLink[]): string | null {
	if (links.length === 0) return null;
	return renderToStaticMarkup(
		<ul className="flex flex-wrap gap-x-6">
			{links.map(({ id, title, path }) => (
				<li key={id}>
					<a href={path} className="footer-link">
						<bdi>{title}</bdi>
					</a>
				</li>
			))}
		</ul>,
	);
}
