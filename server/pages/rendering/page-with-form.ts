import { FORM_TOKEN_PLACE } from "../../../app/platform/requests/form-token.server.ts";
import type { FinishedPage } from "./finished-page.ts";

// It is quoted in attributes and in data that the browser fetches. In a script of the
// document they are escaped, so that the script keeps the hash by which it is allowed.
const place = JSON.stringify(FORM_TOKEN_PLACE);

/** Whether a page has a form that needs a token. */
export function hasForm(body: Buffer): boolean {
	return body.includes(place);
}

/**
 * A page whose form contains the time it was sent: rendered once, and compressed again for each
 * token.
 * @param finish makes the page of a body with its token.
 */
export function pageWithForm(
	body: Buffer,
	currentToken: () => string,
	finish: (body: Buffer) => FinishedPage,
): FinishedPage {
	const text = body.toString();
	const finishWith = (token: string) =>
		finish(Buffer.from(text.replaceAll(place, JSON.stringify(token))));
	let token = currentToken();
	let page = finishWith(token);
	const { status, personal, size } = page;

	function current(): FinishedPage {
		const latest = currentToken();
		if (latest !== token) page = finishWith(latest);
		token = latest;
		return page;
	}

	return {
		status,
		personal,
		size,
		get etag() {
			return current().etag;
		},
		get answers() {
			return current().answers;
		},
	};
}
