import type { ReactNode } from "react";
import { isRouteErrorResponse, Outlet, useNavigation, useRevalidator } from "react-router";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { SkipLink } from "../../ui/visually-hidden.tsx";
import { administratorContext } from "../access/administrator-context.ts";
import { requireAdministrator } from "../access/require-administrator.ts";
import { SessionGuard } from "../access/session-guard.tsx";
import type { Route } from "./+types/layout";
import { Screen } from "./screen.tsx";
import { screenMeta } from "./screen-meta.ts";
import { TopBar } from "./top-bar.tsx";

/** Only for a screen that could not be shown; all others have their own. */
export const meta = () => screenMeta("Error");

export const clientMiddleware = [requireAdministrator];

export function clientLoader({ context }: Route.ClientLoaderArgs) {
	return { user: context.get(administratorContext).user };
}

/** What surrounds every screen of the back office. */
export default function BackOfficeLayout({ loaderData }: Route.ComponentProps) {
	return (
		<SessionGuard user={loaderData.user}>
			<Frame>
				<Outlet />
			</Frame>
		</SessionGuard>
	);
}

/** A screen that failed: the way to all others stays. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<Frame>
			<FailedScreen error={error} />
		</Frame>
	);
}

function Frame({ children }: { children: ReactNode }) {
	const isLoading = useNavigation().state === "loading";
	return (
		<>
			<SkipLink target="content">Skip to content</SkipLink>
			<TopBar />
			<main id="content" tabIndex={-1} aria-busy={isLoading}>
				{isLoading ? <div className="loading-line" /> : null}
				{children}
			</main>
		</>
	);
}

function FailedScreen({ error }: { error: unknown }) {
	const { revalidate, state } = useRevalidator();
	return (
		<Screen title="This screen could not be shown" width="narrow">
			<Alert tone="error" role="alert" title="Error">
				{messageOf(error)}
			</Alert>
			<Button className="mt-5" disabled={state === "loading"} onClick={() => void revalidate()}>
				Try Again
			</Button>
		</Screen>
	);
}

function messageOf(error: unknown): string {
	if (isRouteErrorResponse(error)) return error.statusText || String(error.status);
	return error instanceof Error ? error.message : String(error);
}
