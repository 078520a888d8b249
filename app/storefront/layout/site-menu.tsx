import { type ReactNode, useEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";
import type { NavigationLink } from "../../bakery/navigation/schema.ts";
import { SiteLink } from "../../ui/site-link.tsx";

/** For the button that opens the menu. */
export const siteMenuId = "site-menu";

interface Props {
	links: NavigationLink[];
	/** What follows the links. */
	children: ReactNode;
}

/** The links of the header: a row in the bar where it has room for them, else a sheet below it. */
export function SiteMenu({ links, children }: Props) {
	const menu = useRef<HTMLElement>(null);
	const shown = useLocation();
	const { key: destination } = useNavigation().location ?? shown;

	const openedAt = useRef(destination);

	// A page that changes without a reload would leave the sheet open over it. A visitor may have
	// opened it before React came.
	useEffect(() => {
		if (destination !== openedAt.current) menu.current?.hidePopover?.();
		openedAt.current = destination;
	}, [destination]);

	return (
		<nav ref={menu} id={siteMenuId} popover="auto" aria-label="Main" className="site-menu">
			<ul>
				{links.map(({ id, title, path }) => (
					<li key={id} className="break-inside-avoid border-line border-b row:border-0">
						<SiteLink
							to={path}
							aria-current={isCurrent(path, shown) ? "page" : undefined}
							className="site-menu-link"
						>
							{title}
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
