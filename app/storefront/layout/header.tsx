import { href, useLocation } from "react-router";
import type { VisibleSite } from "../../bakery/site/public-site.server.ts";
import { LinkButton } from "../../ui/button.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import type { MenuBreakpoint } from "./menu-breakpoint.server.ts";
import { OrderCount } from "./order-count.tsx";
import { SiteMenu, siteMenuId } from "./site-menu.tsx";
import { SiteName } from "./site-name.tsx";

interface Props {
	site: VisibleSite;
	/** Null without saved opening hours. */
	isOpen: boolean | null;
	menuBreakpoint: MenuBreakpoint;
}

/**
 * The bar at the top of every page (product §2.2). Its filled button orders, or leads to the contact
 * form while orders are off. Without room for the menu, that is a popover, which works without
 * scripts. Browsers without popovers show the links below the bar.
 */
export function Header({ site, isOpen, menuBreakpoint }: Props) {
	const { headerLinks, orderTitle } = site;
	const words = site.words.frame;
	const { pathname } = useLocation();
	const state = isOpen === null ? null : <OpenState isOpen={isOpen} words={words} />;
	return (
		<header
			data-menu-from={menuBreakpoint}
			className="group/header relative top-0 z-40 tall:sticky border-line border-b bg-base-100 [view-transition-name:site-header]"
		>
			<div className="container-page site-bar">
				<SiteName site={site} />
				{state}
				<SiteMenu name={words.mainMenu} links={headerLinks}>
					{state}
					{orderTitle ? (
						<LinkButton to={href("/contact")} variant="outline">
							{words.contactUs}
						</LinkButton>
					) : null}
				</SiteMenu>
				{orderTitle ? (
					<LinkButton
						to={href("/order")}
						aria-current={pathname === href("/order") ? "page" : undefined}
					>
						<span>
							<bdi>{orderTitle}</bdi>
							<OrderCount />
						</span>
					</LinkButton>
				) : (
					<LinkButton to={href("/contact")}>{words.contactUs}</LinkButton>
				)}
				<button
					type="button"
					popoverTarget={siteMenuId}
					className="menu-button -me-2 flex h-12 shrink-0 items-center gap-2 rounded-full px-2 font-semibold"
				>
					<MenuIcon />
					<span className="max-md:sr-only">{words.menu}</span>
				</button>
			</div>
		</header>
	);
}

interface OpenStateProps {
	isOpen: boolean;
	words: VisibleSite["words"]["frame"];
}

/** In the bar, or in the menu where the bar has no room for it. */
function OpenState({ isOpen, words }: OpenStateProps) {
	return (
		<SiteLink
			to={`${href("/contact")}#hours`}
			className="open-state min-h-11 shrink-0 items-center gap-2 font-semibold text-sm"
		>
			<span
				aria-hidden="true"
				className={`size-2.5 rounded-full ${isOpen ? "bg-success" : "border-2 border-muted"}`}
			/>
			{isOpen ? words.open : words.closed}
		</SiteLink>
	);
}

/** Three strokes, a cross while the menu is open. */
function MenuIcon() {
	return (
		<svg
			aria-hidden="true"
			viewBox="0 0 24 24"
			className="size-7 fill-none stroke-2 stroke-current [stroke-linecap:round]"
		>
			<path d="M4 7h16M4 12h16M4 17h16" className="group-has-[:popover-open]/header:hidden" />
			<path d="m6 6 12 12M18 6 6 18" className="hidden group-has-[:popover-open]/header:block" />
		</svg>
	);
}
