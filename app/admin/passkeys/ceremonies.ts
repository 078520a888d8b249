import type {
	AuthenticationResponseJSON,
	PublicKeyCredentialCreationOptionsJSON,
	RegistrationResponseJSON,
} from "@simplewebauthn/browser";
import { readSignInOptions } from "../../bakery/passkeys/queries.ts";
import { BackendError } from "../../platform/browser/backend-error.ts";

// The library is loaded when somebody uses a passkey: most sign-ins need none of it.

/**
 * Has the person pick a passkey of this site.
 * @throws {BackendError} with a sentence, also when they pick none.
 */
export async function askForPasskey(): Promise<AuthenticationResponseJSON> {
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
export async function makePasskey(
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
