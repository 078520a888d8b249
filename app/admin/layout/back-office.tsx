import { useEffect } from "react";
import { href, type MiddlewareFunction, Outlet, redirect, redirectDocument } from "react-router";
import { setMoneyOfBackOffice } from "../../bakery/catalog/prices/price.ts";
import { setTaxRatesOfBackOffice } from "../../bakery/catalog/prices/tax-rates.ts";
import { setClockOfBackOffice } from "../../bakery/clock/back-office-clock.ts";
import { confirmPassword, signIn, signOut } from "../../bakery/identity/account.ts";
import { loginFormSchema } from "../../bakery/identity/account-forms.ts";
import {
	confirmPasskey,
	passkeyProofSchema,
	signInWithPasskey,
} from "../../bakery/identity/passkeys.ts";
import { dismissImageImports, retryImageImports } from "../../bakery/media/image-imports.ts";
import { deleteImage as putIntoTrash } from "../../bakery/media/images.admin.ts";
import { moveRecord, moveSchema } from "../../bakery/resource/resource.ts";
import { noticeTexts } from "../../bakery/words/notice-texts.ts";
import {
	browserAccounts,
	browserCall,
	hasPublicEnvironment,
	readPublicEnvironment,
} from "../../platform/browser/browser-client.ts";
import { ConnectionNotice } from "../../platform/browser/connection-notice.tsx";
import { intent, removeOnce, screenAction } from "../../platform/saving/save-action.ts";
import { z } from "../../platform/zod.ts";
import { PageFocus } from "../../ui/page-focus.tsx";
import { Spinner } from "../../ui/submit-button.tsx";
import { prepareToasts, showToast, ToastRegion } from "../../ui/toast.tsx";
import { AccessFrame } from "../access/access-frame.tsx";
import { offerPasskeyNext } from "../access/sign-in.tsx";
import { useEnvironment } from "../screen/root-data.ts";
import { screenMeta } from "../screen/screen.tsx";
import { checkAccess, forgetUser } from "../session/administrator.ts";
import { undo } from "../undo/undo.tsx";
import type { Route } from "./+types/back-office";
import { catchCodeLoadFailure, LoadFailure } from "./load-failure.tsx";
import "../admin.css";

/**
 * A document of the storefront does not contain the backend's address, so the back office is loaded
 * as a new document.
 */
const loadBackOfficeDocument: MiddlewareFunction = ({ request }) => {
	if (request.method === "GET" && !hasPublicEnvironment()) throw redirectDocument(request.url);
};

/** Loaders write prices and times too, and the first of them run before any component. */
const learnSettings: MiddlewareFunction = () => learnSettingsOf(readPublicEnvironment());

function learnSettingsOf(environment: ReturnType<typeof readPublicEnvironment>): void {
	setMoneyOfBackOffice(environment);
	setClockOfBackOffice(environment);
	setTaxRatesOfBackOffice(environment.taxRates);
}

/** Only for error pages; all other pages have their own. */
export const meta = () => screenMeta("Error");

export const clientMiddleware = [loadBackOfficeDocument, learnSettings, catchCodeLoadFailure];

/** The server renders no screen (scripts/screens-on-server.ts), so all of them wait for the browser. */
export const clientLoader = () => null;

/** The actions of every screen. */
export function clientAction({ request }: Route.ClientActionArgs) {
	return screenAction(request, {
		...sessionIntents,
		...imageImportIntents,
		deleteImage,
		undo,
		/** Moves a record in its list. */
		move: intent({ schema: moveSchema, save: (move) => moveRecord(browserCall, move, move) }),
	});
}

/** The layout route of the whole back office, the login included. */
export default function BackOffice() {
	const environment = useEnvironment();
	// Before the screens, which write prices and times.
	if (environment) learnSettingsOf(environment);
	useEffect(prepareToasts, []);
	return (
		<>
			<Outlet />
			<PageFocus />
			<ToastRegion />
			<ConnectionNotice words={noticeTexts} />
		</>
	);
}

/** The error boundary of the pages before the login; the screens have their own. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return (
		<AccessFrame title="Couldn't show this page">
			<LoadFailure error={error} />
		</AccessFrame>
	);
}

/** Shown while the session is checked. */
export function HydrateFallback() {
	return (
		<main className="grid min-h-dvh place-items-center p-6">
			<Spinner label="Loading…" />
			<noscript>The back office needs JavaScript.</noscript>
		</main>
	);
}

/** The session actions, on every screen. */
const sessionIntents = {
	signIn: intent({
		schema: loginFormSchema,
		needsSession: false,
		async save(credentials) {
			await signIn(browserAccounts(), credentials);
			void welcome();
			offerPasskeyNext();
			return credentials.email;
		},
	}),
	signInWithPasskey: intent({
		schema: passkeyProofSchema,
		needsSession: false,
		async save({ response }) {
			await signInWithPasskey(browserAccounts(), response);
			void welcome();
			return null;
		},
	}),
	/** Leads to the public site. */
	signOut: intent({
		schema: z.null(),
		needsSession: false,
		async save(): Promise<never> {
			forgetUser();
			await signOut(browserAccounts());
			throw redirect(href("/"));
		},
	}),
	/** Renews the sign-in of the current user with their password. */
	confirmPassword: intent({
		schema: loginFormSchema,
		async save(credentials) {
			await confirmPassword(browserAccounts(), credentials);
			return null;
		},
	}),
	/** The same with a passkey. */
	confirmPasskey: intent({
		schema: passkeyProofSchema,
		async save({ response }) {
			await confirmPasskey(browserAccounts(), response);
			return null;
		},
	}),
};

/** Welcomes the team; everybody else gets the message of the access check (product §10). */
async function welcome(): Promise<void> {
	const access = await checkAccess(browserAccounts(), browserCall).catch(() => null);
	if (access?.kind === "granted") void showToast({ title: "Logged in successfully" });
}

/** For failed images of imports, on every screen that lists them. */
const imageImportIntents = {
	retryImages: intent({ schema: z.object({}), save: () => retryImageImports(browserCall) }),
	dismissImages: intent({
		schema: z.object({ seenUntil: z.string() }),
		save: ({ seenUntil }) => dismissImageImports(browserCall, seenUntil),
	}),
};

/** Deletes an image, wherever images are chosen. */
const deleteImage = intent({
	schema: z.object({ key: z.string(), usesVersion: z.string() }),
	async save(image, _record, { isRepeated }) {
		return removeOnce(() => putIntoTrash(browserCall, image), isRepeated);
	},
});
