import { lazy } from "react";
import { isRouteErrorResponse, useParams, useRevalidator, useRouteLoaderData } from "react-router";
import type { Route as Root } from "../../+types/root";
import { localTimeAt } from "../../bakery/clock/local-time.server.ts";
import { publicHours } from "../../bakery/hours/public-hours.server.ts";
import type { VisibleSite } from "../../bakery/site/public-site.server.ts";
import { ConnectionNotice } from "../../platform/browser/connection-notice.tsx";
import { LiveRefresh } from "../../platform/browser/live-refresh.tsx";
import { backendContext } from "../../platform/requests/contexts.ts";
import { PageFocus } from "../../ui/page-focus.tsx";
import { ToastRegion } from "../../ui/toast.tsx";
import type { Route } from "./+types/layout";
import { ErrorPage } from "./error-page.tsx";
import {
	menuBreakpoint,
	renderAnnouncement,
	renderFooterContact,
	renderFurtherLinks,
} from "./layout-parts.server.tsx";
import { PageOrSkeleton } from "./pending-page.tsx";
import { furtherLinks, requestedSite, scheduleContext } from "./requested-site.server.ts";
import { SiteFrame } from "./site-frame.tsx";
import "../storefront.css";

/** Few visitors ever see it, so it is fetched when it is needed. */
const NotFoundMessage = lazy(async () => {
	const { NotFoundMessage } = await import("./not-found-message.tsx");
	return { default: NotFoundMessage };
});

export async function loader({ context }: Route.LoaderArgs) {
	const { clock } = context.get(backendContext);
	const { site } = await requestedSite(context);
	const announcement = context.get(scheduleContext)?.announcement;
	const { contact, settings, words } = site;
	const now = clock.now();
	const hours = site.hours && publicHours(site.hours, site, now);
	const year = String(localTimeAt(now, settings.timeZone).year);
	return {
		copyright: words.say("frame.copyright", { year, name: settings.siteName }),
		isOpen: hours?.isOpen,
		announcementHtml:
			announcement && renderAnnouncement(announcement, words.group("announcement"), now),
		contactHtml: renderFooterContact(contact, hours, site.socialProfiles),
		furtherHtml: renderFurtherLinks(furtherLinks(site)),
		menuBreakpoint: menuBreakpoint(site),
	};
}

/** The bakery's data for every page; undefined only if the document itself failed. */
function useRootData(): Root.ComponentProps["loaderData"] | undefined {
	return useRouteLoaderData("root");
}

/** The frame of every public page. */
export default function StorefrontLayout({ loaderData }: Route.ComponentProps) {
	const root = useRootData();
	const isMissing = useParams()["*"] !== undefined;
	const { revalidate } = useRevalidator();
	if (!root) return <ErrorPage contact={null} />;
	const { frame, failures } = root.site.words;
	return (
		<SiteFrame site={root.site} {...loaderData}>
			<PageOrSkeleton loading={frame.loading} />
			<PageFocus />
			<ToastRegion name={frame.notices} close={frame.closeNotice} />
			<ConnectionNotice words={failures} />
			{/* The page for a path that no page has shows nothing that is saved; it is asked for once. */}
			{isMissing ? null : <LiveRefresh contentVersion={root.contentVersion} refresh={revalidate} />}
		</SiteFrame>
	);
}

/** A page that failed, inside the bakery's header and footer. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
	const site = useRootData()?.site;
	const isMissing = isRouteErrorResponse(error) && error.status === 404;
	const words = site?.words;
	const page =
		isMissing && words ? (
			<MissingPage words={words} />
		) : (
			<ErrorPage contact={site?.contact ?? null} words={words?.failures} />
		);
	if (!site) return <main>{page}</main>;
	return (
		<SiteFrame site={site} copyright={null} menuBreakpoint={null} {...loaderData}>
			{page}
		</SiteFrame>
	);
}

/** A page that turned out to be missing while it was made: it has no `meta` of its own. */
function MissingPage({ words }: Pick<VisibleSite, "words">) {
	return (
		<>
			<title>{words.failures.missing}</title>
			<meta name="robots" content="noindex" />
			<NotFoundMessage words={words} />
		</>
	);
}
