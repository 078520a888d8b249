import type { Page } from "@playwright/test";

/** A phone or laptop that checks who holds it. */
export interface Authenticator {
	/** Whether its owner confirms whatever a page asks. */
	confirm(isConfirming: boolean): Promise<void>;
}

/** Adds one to the browser of a page. */
export async function addAuthenticator(page: Page): Promise<Authenticator> {
	const devtools = await page.context().newCDPSession(page);
	await devtools.send("WebAuthn.enable");
	const { authenticatorId: id } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
		options: {
			protocol: "ctap2",
			transport: "internal",
			hasResidentKey: true,
			hasUserVerification: true,
			isUserVerified: true,
			automaticPresenceSimulation: true,
		},
	});
	return {
		async confirm(isConfirming) {
			await devtools.send("WebAuthn.setAutomaticPresenceSimulation", {
				authenticatorId: id,
				enabled: isConfirming,
			});
		},
	};
}
