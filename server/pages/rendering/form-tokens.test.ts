import { expect, it } from "vitest";
import { secondsSinceIssue } from "../../../app/platform/requests/form-token.server.ts";
import { createFormTokens } from "./form-tokens.ts";

const noon = Date.UTC(2026, 10, 22, 12);

it("gives one token in each second", () => {
	let now = noon;
	const currentToken = createFormTokens("a secret", () => now);
	const first = currentToken();
	expect(secondsSinceIssue("a secret", first, noon + 5000)).toBe(5);
	now = noon + 999;
	expect(currentToken()).toBe(first);
	now = noon + 1000;
	expect(secondsSinceIssue("a secret", currentToken(), noon + 5000)).toBe(4);
});
