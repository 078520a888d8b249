import { ExternalLink, Menu, UserRound, X } from "lucide-react";
import { type ReactNode, useContext, useRef } from "react";
import { href, Link, Outlet, useLocation, useNavigation } from "react-router";
import { useCloseOnNavigation } from "../../ui/popover-closing.ts";
import { SkipLink } from "../../ui/visually-hidden.tsx";
import { LogoutButton } from "../access/logout-button.tsx";
import { requireAccess } from "../access/require-access.ts";
import { SessionGuard } from "../access/session-guard.tsx";
import { PasskeyOffer } from "../access/sign-in.tsx";
import { NewOrders } from "../orders/new-orders.tsx";
import { TestModeNotice } from "../payments/payment-connection.tsx";
import { UnsavedWarning } from "../saving/unsaved-work.tsx";
import { useSiteName } from "../screen/root-data.ts";
import { Screen } from "../screen/screen.tsx";
import {
	administratorContext,
	CurrentUserContext,
	lastUser,
	type SignedInUser,
} from "../session/administrator.ts";
import { UndoProvider } from "../undo/undo.tsx";
import type { Route } from "./+types/layout";
import { type Area, areaGroups } from "./areas.ts";
import { LoadFailure } from "./load-failure.tsx";

export const clientMiddleware = [requireAccess];

export function clientLoader({ context }: Route.ClientLoaderArgs) {
	return { user: context.get(administratorContext).user };
}

/** The layout of every screen of the back office. */
export default function BackOfficeLayout({ loaderData }: Route.ComponentProps) {
	return (
		<SessionGuard user={loaderData.user}>
			<UndoProvider>
				<Frame user={loaderData.user}>
					<Outlet />
				</Frame>
				<PasskeyOffer user={loaderData.user} />
				<UnsavedWarning />
			</UndoProvider>
		</SessionGuard>
	);
}

/** The error boundary of a screen, inside the layout. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<Frame user={lastUser()}>
			<Screen title="Couldn't show this screen" back={null} width="narrow">
				<LoadFailure error={error} />
			</Screen>
		</Frame>
	);
}

function Frame({ user, children }: { user: SignedInUser | null; children: ReactNode }) {
	const isLoading = useNavigation().state === "loading";
	return (
		<CurrentUserContext value={user}>
			<SkipLink target="content">Skip to content</SkipLink>
			<BackOfficeBar />
			<SessionBar />
			<main id="content" tabIndex={-1} aria-busy={isLoading}>
				{isLoading ? <div className="loading-line" /> : null}
				<TestModeNotice />
				{children}
			</main>
		</CurrentUserContext>
	);
}

const menuId = "back-office-menu";

/** Linked below the areas, which are those of the work. */
const profile = href("/admin/user-settings");

const entryClasses =
	"wrap-anywhere flex min-h-12 cursor-pointer items-center gap-2 rounded-field px-2 font-semibold lg:gap-2.5 lg:px-3 hover:bg-base-200 aria-[current=page]:bg-base-200 aria-[current=page]:text-primary-text lg:min-h-11 lg:text-sm";

const sessionClasses =
	"flex min-h-11 cursor-pointer items-center gap-2 rounded-full px-3 font-semibold text-sm hover:bg-base-200 [&>svg]:size-4";

/** The way to all screens: on wide screens a bar at the side, else one at the top with a menu. */
function BackOfficeBar() {
	const siteName = useSiteName();
	return (
		<header className="back-office-bar group/bar">
			<div className="container-page flex min-h-(--bar-height) items-center justify-between gap-4 lg:block lg:p-3">
				<Link
					to={href("/admin/dashboard")}
					className="min-w-0 truncate font-display text-label leading-11 lg:block lg:px-3"
				>
					<bdi>{siteName}</bdi>
				</Link>
				<button
					type="button"
					popoverTarget={menuId}
					className="-mr-3 flex h-11 shrink-0 items-center gap-2 rounded-full px-3 font-semibold text-sm lg:hidden"
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

/** On wide screens above each screen; on others it is in the menu. */
function SessionBar() {
	return (
		<nav aria-label="Session" className="session-bar container-page">
			<Link to={href("/")} className={sessionClasses}>
				<ExternalLink aria-hidden="true" className="size-4" />
				View Site
			</Link>
			<LogoutButton className={sessionClasses} />
		</nav>
	);
}

function AreaMenu() {
	const menu = useRef<HTMLElement>(null);
	const user = useContext(CurrentUserContext);
	useCloseOnNavigation(menu);

	return (
		<nav ref={menu} id={menuId} popover="auto" aria-label="Back office" className="area-menu">
			{areaGroups(user?.permissions ?? [], profile).map(({ title, areas }) => (
				<div key={title}>
					<p aria-hidden="true" className="px-2 pt-4 pb-1 text-muted text-sm lg:px-3 lg:pt-3">
						{title}
					</p>
					<ul
						aria-label={title}
						className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,10.75rem),1fr))]"
					>
						{areas.map(([path, { title, icon }]) => (
							<li key={path}>
								<AreaLink path={path} icon={icon} title={title} />
							</li>
						))}
					</ul>
				</div>
			))}
			<div className="-mb-5 sticky bottom-0 mt-3 flex flex-wrap border-line border-t bg-surface py-3 lg:-mb-3 lg:block">
				<AreaLink path={profile} icon={UserRound} title="Profile" />
				<Link to={href("/")} className={`${entryClasses} lg:hidden`}>
					<ExternalLink aria-hidden="true" className="size-5" />
					View Site
				</Link>
				<LogoutButton className={`${entryClasses} lg:hidden`} />
			</div>
		</nav>
	);
}

interface AreaLinkProps extends Pick<Area, "icon" | "title"> {
	path: string;
}

function AreaLink({ path, icon: Icon, title }: AreaLinkProps) {
	const isShown = isWithin(useLocation().pathname, path);
	return (
		<Link to={path} aria-current={isShown ? "page" : undefined} className={entryClasses}>
			<Icon aria-hidden="true" className="size-5" />
			{title}
			{path === href("/admin/orders") ? <NewOrders isShowingOrders={isShown} /> : null}
		</Link>
	);
}

/**
 * Whether a page is that of an area or one below it. The `NavLink` of the router would be code that
 * every visitor fetches.
 */
function isWithin(pathname: string, area: string): boolean {
	return pathname === area || pathname.startsWith(`${area}/`);
}
