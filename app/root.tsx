import type { ReactNode } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from "react-router";
import type { Route } from "./+types/root";
import type { Settings } from "./bakery/site/schema.ts";
import { type Theme, themeFromSettings } from "./bakery/site/theme.ts";
import { isBackOffice } from "./platform/back-office.ts";
import { backendContext } from "./platform/backend-context.ts";
import { keepPage } from "./platform/keep-page.ts";
import { ErrorPage } from "./storefront/layout/error-page.tsx";
import { requestedSite } from "./storefront/layout/requested-site.server.ts";
import { SiteFrame } from "./storefront/layout/site-frame.tsx";
import storefrontStyles from "./storefront/storefront.css?url";

export const clientMiddleware = [keepPage];

/** What every page knows of the bakery, whatever else fails. */
export async function loader({ context, url }: Route.LoaderArgs) {
	const { contentVersion, publicEnvironment } = context.get(backendContext);
	const { site } = await requestedSite(context);
	return {
		site,
		theme: themeFromSettings(site.settings),
		contentVersion,
		publicEnvironment: isBackOffice(url.pathname) ? publicEnvironment : null,
	};
}

export const links: Route.LinksFunction = () => [
	{ rel: "icon", href: "/favicon.ico", sizes: "32x32" },
	{ rel: "icon", href: "/icon.svg", type: "image/svg+xml" },
	{ rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
	{ rel: "manifest", href: "/manifest.webmanifest" },
];

export function Layout({ children }: { children: ReactNode }) {
	const { site, theme, publicEnvironment } = useRouteLoaderData<typeof loader>("root") ?? {};
	return (
		<html
			lang="en"
			style={theme && site && { ...themeVariables(theme), ...headerHeight(site.settings) }}
		>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				{theme && <meta name="theme-color" content={theme.primary} />}
				<Meta />
				<Links />
				{publicEnvironment && (
					// Read by platform/public-environment.ts; importing its name would cost visitors a file.
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

/** The owner's colours, for the tokens of ui/theme.css. */
function themeVariables(theme: Theme): Record<`--brand-${string}`, string> {
	return {
		"--brand-primary": theme.primary,
		"--brand-primary-content": theme.primaryContent,
		"--brand-primary-text": theme.primaryText,
		"--brand-ring": theme.ring,
		"--brand-accent": theme.accent,
		"--brand-accent-content": theme.accentContent,
	};
}

/** How much the header covers of a public page, for a logo that makes it taller (storefront.css). */
function headerHeight({ showLogoOnly, logoSize }: Settings): Record<`--${string}`, string> {
	return showLogoOnly ? { "--header-height": `max(4.5rem, ${logoSize + 24}px)` } : {};
}

export default function Root() {
	return <Outlet />;
}

/**
 * The last resort, for errors that no page's own boundary has caught. What is shown here must bring
 * its styles along: those of the page went with it.
 */
export function ErrorBoundary() {
	const site = useRouteLoaderData<typeof loader>("root")?.site;
	const page = <ErrorPage contact={site?.contact ?? null} />;
	return (
		<>
			<link rel="stylesheet" href={storefrontStyles} />
			{site ? (
				<SiteFrame site={site} year={new Date().getFullYear()} menuBreakpoint={null}>
					{page}
				</SiteFrame>
			) : (
				<main>{page}</main>
			)}
		</>
	);
}
