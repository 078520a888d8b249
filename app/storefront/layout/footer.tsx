import { href } from "react-router";
import type { VisibleSite } from "../../bakery/site/public-site.server.ts";
import { TAGLINE } from "../../bakery/site/tagline.ts";
import { SiteLink } from "../../ui/site-link.tsx";
import { SiteName } from "./site-name.tsx";

interface Props {
	site: VisibleSite;
	/**
	 * The current year, from the server: a page kept over New Year must not differ in the browser.
	 */
	year: number;
	/** Such as 'Open now, until 6 PM'; none without saved opening hours. */
	openingLine?: string | null | undefined;
}

/** The end of every page (product §2.3). */
export function Footer({ site, year, openingLine }: Props) {
	const { settings, footerLinks } = site;
	return (
		<footer className="awning-edge mt-auto bg-neutral text-neutral-content [--color-ring:currentColor]">
			<div className="container-page grid gap-x-12 gap-y-10 pt-20 pb-14 md:grid-cols-[2fr_1fr_1fr] md:pt-24">
				<div className="max-w-sm">
					<SiteName site={site} withTitle />
					<p className="mt-4 text-lead text-neutral-content/80">{TAGLINE}</p>
				</div>
				{footerLinks.length > 0 ? (
					<nav aria-labelledby="footer-links">
						<h2 id="footer-links" className="text-label">
							Quick Links
						</h2>
						<ul className="mt-3">
							{footerLinks.map(({ id, title, path }) => (
								<li key={id}>
									<FooterLink to={path}>{title}</FooterLink>
								</li>
							))}
						</ul>
					</nav>
				) : null}
				<div>
					<h2 className="text-label">Contact</h2>
					<p className="mt-3">
						<FooterLink to={href("/contact")}>Contact Us →</FooterLink>
					</p>
					{openingLine ? <p className="text-neutral-content/80">{openingLine}</p> : null}
				</div>
			</div>
			<div className="container-page">
				<p className="border-neutral-content/20 border-t py-6 text-neutral-content/75 text-sm">
					© {year} {settings.siteName} Bakery. All rights reserved.
				</p>
			</div>
		</footer>
	);
}

function FooterLink({ to, children }: { to: string; children: string }) {
	return (
		<SiteLink
			to={to}
			className="inline-flex min-h-11 items-center underline decoration-transparent underline-offset-4 transition-colors hover:decoration-current"
		>
			{children}
		</SiteLink>
	);
}
