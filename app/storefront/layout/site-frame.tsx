import type { ReactNode } from "react";
import type { VisibleSite } from "../../bakery/site/public-site.server.ts";
import { SkipLink } from "../../ui/visually-hidden.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import type { MenuBreakpoint } from "./menu-breakpoint.server.ts";
import { ServerHtml } from "./server-html.tsx";

interface Props {
	site: VisibleSite;
	/** Null where it is unknown; empty for none. */
	copyright: string | null;
	/** Null or missing without saved opening hours. */
	isOpen?: boolean | null | undefined;
	/** See `renderAnnouncement`. */
	announcementHtml?: string | null | undefined;
	/** See `renderFooterContact`. */
	contactHtml?: string | null | undefined;
	/** See `renderFurtherLinks`. */
	furtherHtml?: string | null | undefined;
	menuBreakpoint: MenuBreakpoint;
	children: ReactNode;
}

/** The header and footer of the bakery around a page. */
export function SiteFrame({
	site,
	copyright,
	isOpen = null,
	announcementHtml = null,
	contactHtml = null,
	furtherHtml = null,
	menuBreakpoint,
	children,
}: Props) {
	return (
		<div className="flex min-h-dvh flex-col">
			<SkipLink target="content">{site.words.frame.skipToContent}</SkipLink>
			<Header site={site} isOpen={isOpen} menuBreakpoint={menuBreakpoint} />
			<ServerHtml html={announcementHtml} />
			<main id="content" tabIndex={-1} className="flex-1">
				{children}
			</main>
			<Footer
				site={site}
				copyright={copyright}
				contactHtml={contactHtml}
				furtherHtml={furtherHtml}
			/>
		</div>
	);
}
