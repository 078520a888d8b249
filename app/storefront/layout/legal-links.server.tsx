import { renderToStaticMarkup } from "react-dom/server";
import type { NavigationLink } from "../../bakery/navigation/schema.ts";

/** The links to legal pages next to the copyright, as HTML; null without any. */
export function renderLegalLinks(links: readonly NavigationLink[]): string | null {
	if (links.length === 0) return null;
	return renderToStaticMarkup(
		<ul className="flex flex-wrap gap-x-6">
			{links.map(({ id, title, path }) => (
				<li key={id}>
					<a
						href={path}
						className="inline-flex min-h-11 items-center underline decoration-transparent underline-offset-4 transition-colors hover:decoration-current"
					>
						{title}
					</a>
				</li>
			))}
		</ul>,
	);
}
