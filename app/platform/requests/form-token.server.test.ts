import { describe, expect, test } from "vitest";
import { issueFormToken, secondsSinceIssue } from "./form-token.server.ts";

const secret = "a secret";
const noon = Date.UTC(2026, 10, 20, 12);

describe("a form token", () => {
	test("tells how long ago the form was given out", () => {
		const token = issueFormToken(secret, noon);
		expect(secondsSinceIssue(secret, token, noon)).toBe(0);
		expect(secondsSinceIssue(secret, token, noon + 90_500)).toBe(90.5);
	});

	test("is worth nothing after a week", () => {
		const token = issueFormToken(secret, noon);
		const week = 7 * 24 * 60 * 60 * 1000;
		expect(secondsSinceIssue(secret, token, noon + week)).toBe(week / 1000);
		expect(secondsSinceIssue(secret, token, noon + week + 1000)).toBeNull();
	});

	test.each([
		["nothing", ""],
		["no signature", issueFormToken(secret, noon).split(".")[0] ?? ""],
		["another secret", issueFormToken("another secret", noon)],
		["another time", issueFormToken(secret, noon).replace(/^./, "1")],
		["text", "hello.world"],
	])("with %s is not ours", (_, token) => {
		expect(secondsSinceIssue(secret, token, noon)).toBeNull();
	});
});
