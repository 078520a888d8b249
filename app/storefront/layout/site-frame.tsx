import type { ReactNode } from "react";
import type { VisibleSite } from "../../bakery/site/public-site.server.ts";
import { SkipLink } from "../../ui/visually-hidden.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import type { MenuBreakpoint } from "./menu-breakpoint.server.ts";

interface Props {
	site: VisibleSite;
	year: number;
	/** Such as 'Open now, until 6 PM'; none without saved opening hours. */
	openingLine?: string | null | undefined;
	menuBreakpoint: MenuBreakpoint;
	children: ReactNode;
}

/** The header and footer of the bakery around a page. */
export function SiteFrame({ site, menuBreakpoint, children, ...footer }: Props) {
	return (
		<div className="flex min-h-dvh flex-col">
			<SkipLink target="content">Skip to content</SkipLink>
			<Header site={site} menuBreakpoint={menuBreakpoint} />
			<main id="content" tabIndex={-1} className="flex-1">
				{children}
			</main>
			<Footer site={site} {...footer} />
		</div>
	);
}
