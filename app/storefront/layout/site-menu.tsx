import { type ReactNode, useRef } from "react";
import { useLocation } from "react-router";
import type { NavigationLink } from "../../bakery/navigation/schema.ts";
import { useCloseOnNavigation } from "../../ui/popover-closing.ts";
import { SiteLink } from "../../ui/site-link.tsx";

export const siteMenuId = "site-menu";

interface Props {
	/** For screen readers. */
	name: string;
	links: NavigationLink[];
	children: ReactNode;
}

/** The links of the header: a row in the bar, or a sheet below it if there is no room. */
export function SiteMenu({ name, links, children }: Props) {
	const menu = useRef<HTMLElement>(null);
	const shown = useLocation();
	useCloseOnNavigation(menu);

	return (
		<nav ref={menu} id={siteMenuId} popover="auto" aria-label={name} className="site-menu">
			<ul>
				{links.map(({ id, title, path }) => (
					<li key={id}>
						<SiteLink
							to={path}
							aria-current={isCurrent(path, shown) ? "page" : undefined}
							className="site-menu-link"
						>
							<bdi>{title}</bdi>
						</SiteLink>
					</li>
				))}
			</ul>
			{children}
		</nav>
	);
}

/** Whether a menu item leads to the page that is shown, or to one above it. */
function isCurrent(path: string, shown: { pathname: string; search: string }): boolean {
	if (!URL.canParse(path, "http://site")) return false;
	const { host, pathname, search, hash } = new URL(path, "http://site");
	if (host !== "site" || hash) return false;
	if (search) return pathname === shown.pathname && search === shown.search;
	return (
		pathname === shown.pathname || (pathname !== "/" && shown.pathname.startsWith(`${pathname}/`))
	);
}
