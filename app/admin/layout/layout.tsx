import type { ReactNode } from "react";
import { Outlet, useNavigation } from "react-router";
import { SkipLink } from "../../ui/visually-hidden.tsx";
import { requireAccess } from "../access/require-access.ts";
import { SessionGuard } from "../access/session-guard.tsx";
import { PasskeyOffer } from "../passkeys/passkey-offer.tsx";
import { UnsavedWarning } from "../saving/unsaved-work.tsx";
import { Screen } from "../screen/screen.tsx";
import { lastUser } from "../session/access.ts";
import {
	administratorContext,
	CurrentUserContext,
	type SignedInUser,
} from "../session/administrator.ts";
import { UndoProvider } from "../undo/undo-provider.tsx";
import type { Route } from "./+types/layout";
import { BackOfficeBar, SessionBar } from "./back-office-bar.tsx";
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
			<Screen title="Couldn't show this screen" width="narrow">
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
				{children}
			</main>
		</CurrentUserContext>
	);
}
