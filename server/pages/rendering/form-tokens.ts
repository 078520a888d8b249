import { createHmac } from "node:crypto";
import { issueFormToken } from "../../../app/platform/requests/form-token.server.ts";

/** The secret with which all processes of a site sign contact forms. */
export function formSecretOf({ signingSecret }: { signingSecret: string }): string {
	return createHmac("sha256", signingSecret).update("contact form").digest("hex");
}

/**
 * Gives the token of a form that is sent now: the same one for a second.
 * @param now milliseconds since 1970.
 */
export function createFormTokens(secret: string, now: () => number = Date.now): () => string {
	let second: number | undefined;
	let token = "";
	return () => {
		const milliseconds = now();
		const latest = Math.floor(milliseconds / 1000);
		if (latest !== second) {
			second = latest;
			token = issueFormToken(secret, milliseconds);
		}
		return token;
	};
}
