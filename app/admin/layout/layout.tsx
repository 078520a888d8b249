import type { ReactNode } from "react";
import { Outlet, useNavigation } from "react-router";
import { SkipLink } from "../../ui/visually-hidden.tsx";
import { requireAdministrator } from "../access/require-administrator.ts";
import { SessionGuard } from "../access/session-guard.tsx";
import { Screen } from "../screen/screen.tsx";
import { administratorContext } from "../session/administrator-context.ts";
import { RestoreProvider } from "../trash/restore-provider.tsx";
import type { Route } from "./+types/layout";
import { BackOfficeBar } from "./back-office-bar.tsx";
import { LoadFailure } from "./load-failure.tsx";

export const clientMiddleware = [requireAdministrator];

export function clientLoader({ context }: Route.ClientLoaderArgs) {
	return { user: context.get(administratorContext).user };
}

/** The layout of every screen of the back office. */
export default function BackOfficeLayout({ loaderData }: Route.ComponentProps) {
	return (
		<SessionGuard user={loaderData.user}>
			<RestoreProvider>
				<Frame>
					<Outlet />
				</Frame>
			</RestoreProvider>
		</SessionGuard>
	);
}

/** The error boundary of a screen, inside the layout. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<Frame>
			<Screen title="Couldn't show this screen" width="narrow">
				<LoadFailure error={error} />
			</Screen>
		</Frame>
	);
}

function Frame({ children }: { children: ReactNode }) {
	const isLoading = useNavigation().state === "loading";
	return (
		<>
			<SkipLink target="content">Skip to content</SkipLink>
			<BackOfficeBar />
			<main id="content" tabIndex={-1} aria-busy={isLoading}>
				{isLoading ? <div className="loading-line" /> : null}
				{children}
			</main>
		</>
	);
}
