import { type ReactNode, useEffect } from "react";
import {
	createPath,
	Links,
	Meta,
	Outlet,
	Scripts,
	ScrollRestoration,
	type ShouldRevalidateFunctionArgs,
	useLocation,
	useRevalidator,
	useRouteLoaderData,
} from "react-router";
import type { Route } from "./+types/root";
import { bakeryDayAt } from "./bakery/clock/local-time.server.ts";
import { defaultWords } from "./bakery/content/sections/default-words.ts";
import { publicHours } from "./bakery/hours/public-hours.server.ts";
import { nextChange } from "./bakery/schedule/schedule.server.ts";
import { type Appearance, appearanceOf } from "./bakery/site/stored-site.ts";
import { type Theme, themeFromSettings } from "./bakery/site/theme.ts";
import { textLanguage } from "./bakery/words/text-language.ts";
import { isBackOffice } from "./platform/back-office.ts";
import { keepPage } from "./platform/browser/keep-page.ts";
import { backendContext } from "./platform/requests/contexts.ts";
import { outcomeContext } from "./platform/requests/optional-data.server.ts";
import { validUntil } from "./platform/requests/valid-until.server.ts";
import { ErrorPage } from "./storefront/layout/error-page.tsx";
import {
	readSchedule,
	requestedSite,
	scheduleContext,
	storedSite,
} from "./storefront/layout/requested-site.server.ts";
import { SiteFrame } from "./storefront/layout/site-frame.tsx";
import storefrontStyles from "./storefront/storefront.css?url";

export const middleware = [readSchedule];
export const clientMiddleware = [keepPage];

/** The bakery's data on every page, whatever else fails. */
export async function loader({ context, url }: Route.LoaderArgs) {
	const { clock, contentVersion, publicEnvironment } = context.get(backendContext);
	const isForOwner = isBackOffice(url.pathname);
	const {
		settings,
		hours,
		socialProfiles: _socialProfiles,
		showsVisit: _showsVisit,
		homeImageUrl: _homeImageUrl,
		orders: _orders,
		payments,
		hasAllergenLookup: _hasAllergenLookup,
		usesAllergenList,
		words,
		legalLinks: _legalLinks,
		privacyLink: _privacyLink,
		...site
	} = isForOwner ? await storedSite(context) : (await requestedSite(context)).site;
	const { currency, language, timeZone } = settings;
	const now = clock.now();
	const changesAt = nextChange({ settings, hours }, context.get(scheduleContext), now);
	context.get(outcomeContext).siteValidUntil = changesAt;
	return {
		site: {
			...site,
			settings: appearanceOf(settings),
			words: { frame: words.group("frame"), failures: words.group("failures") },
		},
		theme: themeFromSettings(settings),
		settings: isForOwner ? settings : null,
		allergenListInUse: isForOwner && usesAllergenList ? settings.allergenList : null,
		bakeryDay: isForOwner ? bakeryDayAt(now, settings) : null,
		hours: isForOwner && hours ? publicHours(hours, { settings, words }, now) : null,
		/** For printed labels. */
		labelWords: isForOwner
			? {
					text: textLanguage(language),
					productLabel: words.group("productLabel"),
					allergenNames: words.group("allergenNames"),
					allergenLabels: words.group("allergenLabels"),
				}
			: null,
		/** The default texts of pages, for their editor. */
		defaultWords: isForOwner ? defaultWords(words, settings) : null,
		text: textLanguage(isForOwner ? "en" : language),
		contentVersion,
		validUntil: validUntil(context, changesAt),
		publicEnvironment: isForOwner
			? { ...publicEnvironment, currency, language, timeZone, taxRates: payments.taxes }
			: null,
	};
}

/** Keeps the root's data between back-office screens; saves and public pages read it again. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
	const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = args;
	const isBetweenScreens =
		!formMethod &&
		currentUrl.href !== nextUrl.href &&
		isBackOffice(currentUrl.pathname) &&
		isBackOffice(nextUrl.pathname);
	return defaultShouldRevalidate && !isBetweenScreens;
}

export const links: Route.LinksFunction = () => [
	{ rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
	{ rel: "manifest", href: "/manifest.webmanifest" },
];

export function Layout({ children }: { children: ReactNode }) {
	const { site, theme, text, publicEnvironment } = useRouteLoaderData<typeof loader>("root") ?? {};
	// A browser looks at the icon of an open page again only if its address is another.
	const iconVersion = theme && site ? versionOfIcon(theme, site.settings) : "";
	return (
		<html
			lang={text?.lang ?? "en"}
			dir={text?.dir}
			style={theme && site && { ...themeVariables(theme), ...headerHeight(site.settings) }}
		>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				{theme && <meta name="theme-color" content={theme.primary} />}
				<Meta />
				<Links />
				<link rel="icon" href={`/favicon.ico${iconVersion}`} sizes="32x32" />
				<link rel="icon" href={`/icon.svg${iconVersion}`} type="image/svg+xml" />
				{publicEnvironment && (
					// Read by platform/browser/browser-client.ts; importing its name would cost visitors a file.
					<script type="application/json" id="public-environment">
						{JSON.stringify(publicEnvironment)}
					</script>
				)}
			</head>
			<body>
				{children}
				<ScrollRestoration />
				<Scripts />
			</body>
		</html>
	);
}

/** The source of the icons: the color and the logo. */
function versionOfIcon({ primary }: Theme, { logoUrl }: Appearance): string {
	const logo = logoUrl?.split("/").at(-1)?.replace(/\W/g, "") ?? "";
	return `?${primary.slice(1)}${logo}`;
}

/** The owner's colors, for the tokens of ui/theme.css: `--brand-primary-text` for `primaryText`. */
function themeVariables(theme: Theme): Record<`--brand-${string}`, string> {
	return Object.fromEntries(
		Object.entries(theme).map(([name, color]) => [
			`--brand-${name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}`,
			color,
		]),
	);
}

/** How much the header covers of a public page, for a logo that makes it taller (storefront.css). */
function headerHeight({ showLogoOnly, logoSize }: Appearance): Record<`--${string}`, string> {
	return showLogoOnly ? { "--header-height": `max(4.5rem, ${logoSize + 24}px)` } : {};
}

export default function Root() {
	useAddressedPage();
	useEffect(() => {
		// For the tests, which wait for it: until then links and forms work without scripts.
		performance.mark("interactive");
		// For storefront.css, which holds lazy images back until then.
		document.documentElement.dataset.interactive = "";
	}, []);
	return <Outlet />;
}

/** Shows errors that no page's boundary caught, with its own styles, as the page's are gone. */
export function ErrorBoundary() {
	const site = useRouteLoaderData<typeof loader>("root")?.site;
	const page = <ErrorPage contact={site?.contact ?? null} words={site?.words.failures} />;
	return (
		<>
			<link rel="stylesheet" href={storefrontStyles} />
			{site ? (
				<SiteFrame site={site} copyright={null} menuBreakpoint={null}>
					{page}
				</SiteFrame>
			) : (
				<main>{page}</main>
			)}
		</>
	);
}

/** Loads the page of the address again: React Router may show a late view transition over it. */
function useAddressedPage(): void {
	const location = useLocation();
	const { revalidate } = useRevalidator();
	useEffect(() => {
		const shown = new URL(window.location.origin + createPath(location));
		if (shown.href !== window.location.href) revalidate();
	}, [location, revalidate]);
}
