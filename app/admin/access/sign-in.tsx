import { zodResolver } from "@hookform/resolvers/zod";
import type {
	AuthenticationResponseJSON,
	PublicKeyCredentialCreationOptionsJSON,
	RegistrationResponseJSON,
} from "@simplewebauthn/browser";
import { useEffect, useEffectEvent, useState } from "react";
import { useForm } from "react-hook-form";
import { useNavigation } from "react-router";
import { deviceName } from "../../bakery/identity/access.ts";
import { type LoginForm, loginFormSchema } from "../../bakery/identity/account-forms.ts";
import {
	listPasskeys,
	type passkeyProofSchema,
	readSignInOptions,
} from "../../bakery/identity/passkeys.ts";
import { BackendError, errorMessage } from "../../platform/browser/backend-error.ts";
import { browserCall, readPublicEnvironment } from "../../platform/browser/browser-client.ts";
import type { z } from "../../platform/zod.ts";
import { Alert } from "../../ui/alert.tsx";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { type ActionAddress, actionAt, useSubmission } from "../saving/use-submission.ts";
import type { SignedInUser } from "../session/administrator.ts";

/** The answer of a passkey, for an action. */
type PasskeyProof = z.input<typeof passkeyProofSchema>;

interface Options {
	/** Checks an email and a password. */
	action: ActionAddress<LoginForm, unknown, unknown>;
	/** The same with a passkey. */
	passkeyAction: ActionAddress<PasskeyProof, unknown, unknown>;
	/** The user who is asked again. */
	email?: string;
	onDone?: () => void;
}

/** A form with an email and a password, in place of which somebody may use a passkey. */
export function useSignInForm({ action, passkeyAction, email = "", onDone = () => {} }: Options) {
	const form = useForm({
		resolver: zodResolver(loginFormSchema),
		defaultValues: { email, password: "" },
	});
	const { submit, isSubmitting } = useSubmission({
		action,
		onSaved: onDone,
		onFailed: (message) => form.setError("password", { message }, { shouldFocus: true }),
	});
	const onFailed = (message: string) => form.setError("password", { message });
	const passkey = useSubmission({ action: passkeyAction, onSaved: onDone, onFailed });
	const [isAsking, setAsking] = useState(false);
	const isRedirecting = useNavigation().state !== "idle";

	async function askPasskey(): Promise<void> {
		setAsking(true);
		try {
			passkey.submit({ response: await askForPasskey() });
		} catch (error) {
			onFailed(errorMessage(error));
		} finally {
			setAsking(false);
		}
	}

	return {
		form,
		submit: form.handleSubmit((values) => submit(values)),
		isBusy: isSubmitting || isRedirecting,
		askPasskey: () => void askPasskey(),
		submitPasskey: passkey.submit,
		isPasskeyBusy: isAsking || passkey.isSubmitting,
	};
}

interface AddOptions {
	onAdded: () => void;
	/** Gets a sentence for the person. */
	onFailed: (message: string) => void;
}

/** Makes a passkey on this device and adds it to the account, named after the device. */
export function useAddPasskey({ onAdded, onFailed }: AddOptions) {
	const [isMaking, setMaking] = useState(false);
	const addition = useSubmission({
		action: actionAt("/admin/user-settings", "addPasskey"),
		onSaved: onAdded,
		onFailed,
	});
	const preparation = useSubmission({
		action: actionAt("/admin/user-settings", "preparePasskey"),
		onFailed,
		async onSaved(options) {
			setMaking(true);
			try {
				const response = await makePasskey(options);
				addition.submit({ name: deviceName(navigator.userAgent), response });
			} catch (error) {
				onFailed(errorMessage(error));
			} finally {
				setMaking(false);
			}
		},
	});
	return {
		add: () => preparation.submit({}),
		isBusy: preparation.isSubmitting || isMaking || addition.isSubmitting,
	};
}

// The library is loaded when somebody uses a passkey: most sign-ins need none of it.

/**
 * Has the person pick a passkey of this site.
 * @throws {BackendError} with a sentence, also when they pick none.
 */
async function askForPasskey(): Promise<AuthenticationResponseJSON> {
	const optionsJSON = await readSignInOptions();
	const { startAuthentication } = await import("@simplewebauthn/browser");
	return startAuthentication({ optionsJSON }).catch(refusePasskey);
}

/**
 * Offers passkeys among the suggestions of the email field, until the page is left or another passkey
 * is asked for; then it resolves with null.
 */
export async function offerPasskeysInField(): Promise<AuthenticationResponseJSON | null> {
	const { browserSupportsWebAuthnAutofill, startAuthentication } = await import(
		"@simplewebauthn/browser"
	);
	if (!(await browserSupportsWebAuthnAutofill())) return null;
	const optionsJSON = await readSignInOptions();
	return startAuthentication({ optionsJSON, useBrowserAutofill: true }).catch(() => null);
}

/** Withdraws the passkeys of the email field. */
export async function withdrawPasskeys(): Promise<void> {
	const { WebAuthnAbortService } = await import("@simplewebauthn/browser");
	WebAuthnAbortService.cancelCeremony();
}

/**
 * Has the person make a passkey on this device.
 * @throws {BackendError} with a sentence, also when they make none.
 */
async function makePasskey(
	optionsJSON: PublicKeyCredentialCreationOptionsJSON,
): Promise<RegistrationResponseJSON> {
	const { startRegistration, WebAuthnError } = await import("@simplewebauthn/browser");
	return startRegistration({ optionsJSON }).catch((error: unknown) => {
		const isKnown =
			error instanceof WebAuthnError && error.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED";
		if (isKnown) throw new BackendError("This device already has a passkey for your account");
		return refusePasskey();
	});
}

function refusePasskey(): never {
	throw new BackendError("No passkey was used. Try again, or use your password.");
}

/** The conditions of a page for passkeys. */
interface Conditions {
	/** The public address of the site. */
	siteUrl: string;
	/** The address at which the page is open. */
	origin: string;
	isSecure: boolean;
	isSupported: boolean;
}

/** Why this page can't use passkeys, in a sentence; null when it can. */
export function passkeyObstacle(): string | null {
	return findObstacle({
		siteUrl: readPublicEnvironment().siteUrl,
		origin: location.origin,
		isSecure: window.isSecureContext,
		isSupported: "PublicKeyCredential" in window,
	});
}

/** The same for given conditions. */
export function findObstacle(page: Conditions): string | null {
	if (isIpAddress(new URL(page.siteUrl).hostname)) {
		return "Passkeys need a domain name, and this site only has an IP address. Ask the person who hosts it to set SITE_URL.";
	}
	if (page.origin !== page.siteUrl) {
		return `Passkeys only work at ${page.siteUrl}. Open the back office there.`;
	}
	if (!page.isSecure) return "Passkeys need https. Ask the person who hosts this site.";
	return page.isSupported ? null : "This browser doesn't support passkeys.";
}

/** @param hostname of a URL, where the numbers of an IPv6 address are in brackets. */
function isIpAddress(hostname: string): boolean {
	return hostname.startsWith("[") || /^[\d.]+$/.test(hostname);
}

/** Offers a passkey once, after a sign-in with a password on a device that can make one. */
export function PasskeyOffer({ user }: { user: SignedInUser }) {
	const [isOpen, setOpen] = useState(false);
	const [problem, setProblem] = useState<string | null>(null);
	const { add, isBusy } = useAddPasskey({
		onAdded() {
			setOpen(false);
			void showToast({ title: "Passkey added" });
		},
		onFailed: setProblem,
	});
	const offer = useEffectEvent(async () => {
		if (!takePasskeyOffer(user) || !(await isPasskeyMissing())) return;
		noteOffered(user);
		setOpen(true);
	});
	useEffect(() => void offer().catch(() => {}), []);
	return (
		<Dialog
			isOpen={isOpen}
			onClose={() => setOpen(false)}
			title="Sign in without a password?"
			description="With a passkey, your fingerprint, face, or screen lock signs you in on this device."
			actions={
				<>
					<Button variant="outline" onClick={() => setOpen(false)}>
						Not now
					</Button>
					<SubmitButton type="button" isBusy={isBusy} busyLabel="Adding..." onClick={add}>
						Add a Passkey
					</SubmitButton>
				</>
			}
		>
			{problem ? (
				<Alert tone="error" role="alert">
					{problem}
				</Alert>
			) : null}
		</Dialog>
	);
}

/** Whether this device can make a passkey, and the account has none. */
async function isPasskeyMissing(): Promise<boolean> {
	if (passkeyObstacle() !== null) return false;
	const isCapable = await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable();
	return isCapable && (await listPasskeys(browserCall)).length === 0;
}

const offeredKey = ({ id }: Pick<SignedInUser, "id">) => `levain-passkey-offered-${id}`;

let isNext = false;

/** After a sign-in with a password: the next screen may offer a passkey. */
export function offerPasskeyNext(): void {
	isNext = true;
}

/** Whether a passkey may be offered now: after a sign-in with a password, once for each account on a device. */
function takePasskeyOffer(user: SignedInUser): boolean {
	const isDue = isNext && !user.isSharedDevice && !localStorage.getItem(offeredKey(user));
	isNext = false;
	return isDue;
}

/** Remembers that a passkey was offered. */
function noteOffered(user: SignedInUser): void {
	localStorage.setItem(offeredKey(user), "yes");
}
