import { sizes } from "./limits.ts";

const tokenForm = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/**
 * Whether a text may be an access token: three parts of Base64, and no longer than any there is.
 */
export function isAccessTokenForm(text: string): boolean {
	return text.length <= sizes.accessToken && tokenForm.test(text);
}
