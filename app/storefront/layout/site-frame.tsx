import type { ReactNode } from "react";
import { href } from "react-router";
import type { VisibleSite } from "../../bakery/site/public-site.server.ts";
import { SiteLink } from "../../ui/site-link.tsx";
import { SkipLink } from "../../ui/visually-hidden.tsx";
import { Header, SiteName } from "./header.tsx";
import type { MenuBreakpoint } from "./layout-parts.server.tsx";
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

interface FooterProps {
	site: VisibleSite;
	/** From the server: a page kept over New Year must not differ in the browser. */
	copyright: string | null;
	/** See `renderFooterContact`. */
	contactHtml: string | null;
	/** See `renderFurtherLinks`. */
	furtherHtml: string | null;
}

/** The end of every page (product §1). */
function Footer({ site, copyright, contactHtml, furtherHtml }: FooterProps) {
	const { footerLinks, words } = site;
	const { tagline, quickLinks, contact, contactLink } = words.frame;
	return (
		<footer className="awning-edge">
			<div className="container-page footer-columns">
				<div>
					<SiteName site={site} withTitle />
					{tagline ? (
						<p dir="auto" className="tagline">
							{tagline}
						</p>
					) : null}
				</div>
				{footerLinks.length > 0 ? (
					<nav aria-labelledby="footer-links">
						<h2 id="footer-links">{quickLinks}</h2>
						<ul>
							{footerLinks.map(({ id, title, path }) => (
								<li key={id}>
									<FooterLink to={path}>{title}</FooterLink>
								</li>
							))}
						</ul>
					</nav>
				) : null}
				<div>
					<h2>{contact}</h2>
					<p>
						<FooterLink to={href("/contact")}>{contactLink}</FooterLink>
					</p>
					<ServerHtml html={contactHtml} />
				</div>
			</div>
			{copyright || furtherHtml ? (
				<div className="container-page">
					<div className="footer-end">
						<ServerHtml html={furtherHtml} />
						{copyright ? <p>{copyright}</p> : null}
					</div>
				</div>
			) : null}
		</footer>
	);
}

function FooterLink({ to, children }: { to: string; children: string }) {
	return (
		<SiteLink to={to} className="footer-link">
			<bdi>{children}</bdi>
		</SiteLink>
	);
}
