import type { CSSProperties, ReactNode } from "react";
import type { PublicSite } from "../../bakery/site/public-site.server.ts";
import { SkipLink } from "../../ui/visually-hidden.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";

interface Props {
	site: PublicSite;
	/** The current year. */
	year: number;
	children: ReactNode;
}

/** The header and footer of the bakery around a page. */
export function SiteFrame({ site, year, children }: Props) {
	const { showLogoOnly, logoSize } = site.settings;
	const style: CSSProperties & Record<`--${string}`, string> = showLogoOnly
		? { "--header-height": `max(4.5rem, ${logoSize + 24}px)` }
		: {};
	return (
		<div className="flex min-h-dvh flex-col" style={style}>
			<SkipLink target="content">Skip to content</SkipLink>
			<Header site={site} />
			<main id="content" tabIndex={-1} className="flex-1">
				{children}
			</main>
			<Footer site={site} year={year} />
		</div>
	);
}
