import { type ReactNode, useEffect, useRef, useState } from "react";
import { href, Link, useLocation } from "react-router";
import { imageSource } from "../../bakery/media/image-source.ts";
import type { NavigationLink } from "../../bakery/navigation/menu-items.ts";
import type { VisibleSite } from "../../bakery/site/public-site.server.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Logo } from "../../ui/logo.tsx";
import { useCloseOnNavigation } from "../../ui/popover-closing.ts";
import { SiteLink } from "../../ui/site-link.tsx";
import type { MenuBreakpoint } from "./layout-parts.server.tsx";

interface Props {
	site: VisibleSite;
	/** Null without saved opening hours. */
	isOpen: boolean | null;
	menuBreakpoint: MenuBreakpoint;
}

/**
 * The bar at the top of every page (product §1). Its filled button orders, or leads to the contact
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

const siteMenuId = "site-menu";

interface SiteMenuProps {
	/** For screen readers. */
	name: string;
	links: NavigationLink[];
	children: ReactNode;
}

/** The links of the header: a row in the bar, or a sheet below it if there is no room. */
function SiteMenu({ name, links, children }: SiteMenuProps) {
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

interface SiteNameProps {
	site: VisibleSite;
	/** Shows the title even if the settings hide it in the header. */
	withTitle?: boolean;
}

export function SiteName({ site, withTitle = !site.settings.showLogoOnly }: SiteNameProps) {
	const { settings } = site;
	return (
		<Link
			to={href("/")}
			prefetch="intent"
			viewTransition
			className="flex min-h-11 min-w-0 items-center gap-3"
			aria-label={withTitle ? undefined : settings.siteName}
		>
			<SiteLogo site={site} isAlone={!withTitle} />
			{withTitle ? <bdi className="site-name">{settings.siteName}</bdi> : null}
		</Link>
	);
}

/** Alone it has the height that the owner chose (product §29, `logoSize`). */
function SiteLogo({ site, isAlone }: { site: VisibleSite; isAlone: boolean }) {
	const { logoUrl, logoSize } = site.settings;
	return (
		<Logo
			source={logoUrl ? imageSource(logoUrl, site.logoImage) : null}
			size={isAlone ? logoSize : 40}
			isAlone={isAlone}
			// A dark logo would be invisible on the dark footer, so it has a light background.
			className="in-[footer]:rounded-md in-[footer]:bg-base-100 in-[footer]:p-1"
		/>
	);
}

/** Where the number of pieces is kept that wait to be ordered (kept-order.ts). */
export const PIECES_KEY = "levain-pieces";

/** How many pieces wait to be ordered in this browser; nothing without any. */
function OrderCount() {
	const [pieces, setPieces] = useState<string | null>();
	useEffect(() => {
		function tell() {
			try {
				setPieces(localStorage.getItem(PIECES_KEY));
			} catch {}
		}
		tell();
		window.addEventListener("storage", tell);
		return () => window.removeEventListener("storage", tell);
	}, []);
	return pieces ? <>&nbsp;({pieces})</> : null;
}
