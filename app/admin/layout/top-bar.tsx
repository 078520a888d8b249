import { ExternalLink, Menu, X } from "lucide-react";
import { useRef } from "react";
import { href, Link, useLocation } from "react-router";
import { useCloseOnNavigation } from "../../ui/use-close-on-navigation.ts";
import { LogoutButton } from "../access/logout-button.tsx";
import { useSiteName } from "../screen/root-data.ts";
import { areas } from "./areas.ts";

const menuId = "back-office-menu";

// On wide screens narrow enough that all of them fit into one row of 1280 pixels.
const entryClasses =
	"flex min-h-11 cursor-pointer items-center gap-3.5 whitespace-nowrap rounded-field px-3 font-semibold text-sm hover:bg-base-200 aria-[current=page]:bg-base-200 aria-[current=page]:text-primary-text max-xl:min-h-12 max-xl:text-base xl:px-1.5 2xl:px-2";

/** The bar at the top of every screen, with links to all others; on a phone they are in a menu. */
export function TopBar() {
	const siteName = useSiteName();
	return (
		<header className="group/bar relative top-0 z-30 tall:sticky border-line border-b bg-surface">
			<div className="container-page flex min-h-(--bar-height) items-center justify-between gap-4">
				<Link
					to={href("/admin/dashboard")}
					className="min-w-0 truncate font-display text-label leading-11 xl:max-w-36 xl:shrink-0 2xl:max-w-52"
				>
					{siteName}
				</Link>
				<button
					type="button"
					popoverTarget={menuId}
					className="-mr-3 flex h-11 shrink-0 items-center gap-2 rounded-full px-3 font-semibold text-sm xl:hidden"
				>
					<Menu aria-hidden="true" className="size-6 group-has-[:popover-open]/bar:hidden" />
					<X aria-hidden="true" className="hidden size-6 group-has-[:popover-open]/bar:block" />
					Menu
				</button>
				<AreaMenu />
			</div>
		</header>
	);
}

function AreaMenu() {
	const menu = useRef<HTMLElement>(null);
	const { pathname } = useLocation();
	useCloseOnNavigation(menu);

	return (
		<nav ref={menu} id={menuId} popover="auto" aria-label="Back office" className="area-menu">
			<ul className="max-xl:grid xl:flex xl:flex-wrap">
				{Object.entries(areas).map(([path, { title, icon: Icon }]) => (
					<li key={path}>
						<Link
							to={path}
							aria-current={isWithin(pathname, path) ? "page" : undefined}
							className={entryClasses}
						>
							<Icon aria-hidden="true" className="size-5 xl:hidden" />
							{title}
						</Link>
					</li>
				))}
			</ul>
			<div className="flex flex-wrap xl:-mr-2 max-xl:mt-3 max-xl:flex-col max-xl:border-line max-xl:border-t max-xl:pt-3">
				<Link to={href("/")} className={entryClasses}>
					<ExternalLink aria-hidden="true" className="size-5 xl:hidden" />
					View Site
				</Link>
				<LogoutButton className={entryClasses} />
			</div>
		</nav>
	);
}

/**
 * Whether a page is that of an area or one below it. The `NavLink` of the router would be code that
 * every visitor fetches.
 */
function isWithin(pathname: string, area: string): boolean {
	return pathname === area || pathname.startsWith(`${area}/`);
}
