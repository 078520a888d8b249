import { isStorableText } from "./text/characters.ts";

/** In characters, as people count them when they type. */
export const minPassword = 10;

/** In bytes of UTF-8: bcrypt would ignore the rest. */
const maxBytes = 72;

/** The problem of a new password, read after "Password". The server also rejects common ones. */
export function passwordProblem(password: string, emails: readonly string[] = []): string | null {
	if (password.trim() === "") return "must not be only spaces";
	if ([...password].length < minPassword) {
		return `must be at least ${minPassword} characters`;
	}
	if (new TextEncoder().encode(password).length > maxBytes) {
		return `must be at most ${maxBytes} bytes: an accented letter counts as 2, an emoji as 4 or more`;
	}
	if (new Set(password).size === 1) return "must not be one character repeated";
	if (!isStorableText(password)) return "must be plain text";
	if (emails.some((email) => email.toLowerCase() === password.trim().toLowerCase())) {
		return "must not be your email address";
	}
	return null;
}
