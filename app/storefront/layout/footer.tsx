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
		<footer className="awning-edge mt-auto bg-neutral text-neutral-content [--color-ring:currentColor]">
			<div className="container-page grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-x-6 gap-y-4 pt-9 pb-4 md:grid-cols-[2fr_1fr_1.25fr] md:gap-x-12 md:pt-16 md:pb-8">
				<div className="max-md:col-span-full md:max-w-sm">
					<SiteName site={site} withTitle />
					{tagline ? (
						<p dir="auto" className="max-md:text-sm text-neutral-content/80 md:mt-3 md:text-lead">
							{tagline}
						</p>
					) : null}
				</div>
				{footerLinks.length > 0 ? (
					<nav aria-labelledby="footer-links">
						<h2 id="footer-links" className="text-label">
							{quickLinks}
						</h2>
						<ul className="md:mt-1">
							{footerLinks.map(({ id, title, path }) => (
								<li key={id}>
									<FooterLink to={path}>{title}</FooterLink>
								</li>
							))}
						</ul>
					</nav>
				) : null}
				<div>
					<h2 className="text-label">{contact}</h2>
					<p className="md:mt-1">
						<FooterLink to={href("/contact")}>{contactLink}</FooterLink>
					</p>
					<ServerHtml html={contactHtml} />
				</div>
			</div>
			{copyright || furtherHtml ? (
				<div className="container-page">
					<div className="border-neutral-content/20 border-t py-3 text-neutral-content/75 md:py-5 text-sm">
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
		<SiteLink
			to={to}
			className="inline-flex min-h-11 items-center underline decoration-transparent underline-offset-4 transition-colors hover:decoration-current"
		>
			<bdi>{children}</bdi>
		</SiteLink>
	);
}
