/** In characters. Ours have 500, those of a hosted project some more. */
export const longestAccessToken = 4096;

const tokenForm = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** Whether a text may be an access token: three parts of Base64, and no longer than any there is. */
export function isAccessTokenForm(text: string): boolean {
	return text.length <= longestAccessToken && tokenForm.test(text);
}
