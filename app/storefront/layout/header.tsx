import { href } from "react-router";
import type { VisibleSite } from "../../bakery/site/public-site.server.ts";
import { LinkButton } from "../../ui/button.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import type { MenuBreakpoint } from "./menu-breakpoint.server.ts";
import { SiteMenu, siteMenuId } from "./site-menu.tsx";
import { SiteName } from "./site-name.tsx";

interface Props {
	site: VisibleSite;
	/** Null without saved opening hours. */
	isOpen: boolean | null;
	menuBreakpoint: MenuBreakpoint;
}

/**
 * The bar at the top of every page (product §2.2). Without room for the menu, that is a popover,
 * which works without scripts. Browsers without popovers show the links below the bar.
 */
export function Header({ site, isOpen, menuBreakpoint }: Props) {
	const { headerLinks } = site;
	const words = site.words.frame;
	return (
		<header
			data-menu-from={menuBreakpoint}
			className="group/header relative top-0 z-40 tall:sticky border-line border-b bg-base-100 [view-transition-name:site-header]"
		>
			<div className="container-page flex min-h-(--header-height) items-center justify-between gap-x-4 not-supports-[selector(:popover-open)]:flex-wrap row:gap-x-8">
				<SiteName site={site} />
				{isOpen === null ? null : (
					<SiteLink
						to={`${href("/contact")}#hours`}
						className="flex min-h-11 shrink-0 items-center gap-2 font-semibold text-sm max-[22.5rem]:hidden row:hidden"
					>
						<span
							aria-hidden="true"
							className={`size-2.5 rounded-full ${isOpen ? "bg-success" : "border-2 border-muted"}`}
						/>
						{isOpen ? words.open : words.closed}
					</SiteLink>
				)}
				<button
					type="button"
					popoverTarget={siteMenuId}
					className="menu-button -me-2 flex h-12 shrink-0 items-center gap-2 rounded-full px-3 font-semibold row:hidden"
				>
					<MenuIcon />
					<span className="max-md:sr-only">{words.menu}</span>
				</button>
				<SiteMenu name={words.mainMenu} links={headerLinks}>
					<LinkButton
						to={href("/contact")}
						className="mt-6 min-h-14 w-full row:mt-0 row:min-h-12 row:w-auto row:shrink-0"
					>
						{words.contactUs}
					</LinkButton>
				</SiteMenu>
			</div>
		</header>
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
