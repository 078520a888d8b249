import { href } from "react-router";
import type { VisibleSite } from "../../bakery/site/public-site.server.ts";
import { SiteLink } from "../../ui/site-link.tsx";
import { ServerHtml } from "./server-html.tsx";
import { SiteName } from "./site-name.tsx";

interface Props {
	site: VisibleSite;
	/** From the server: a page kept over New Year must not differ in the browser. */
	copyright: string | null;
	/** See `renderFooterContact`. */
	contactHtml: string | null;
	/** See `renderFurtherLinks`. */
	furtherHtml: string | null;
}

/** The end of every page (product §2.3). */
export function Footer({ site, copyright, contactHtml, furtherHtml }: Props) {
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
