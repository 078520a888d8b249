import { describe, expect, test } from "vitest";
import { DatabaseUnreachable } from "./outages.ts";
import { answerOrRefuse, Refusal } from "./refusal.ts";

const retryAfter = (refusal: Refusal) => refusal.toResponse().headers.get("retry-after");

describe("a refusal", () => {
	test("for now says when to come again", () => {
		expect(retryAfter(new Refusal(503, "busy", "Not now."))).toBe("10");
		expect(retryAfter(new Refusal(503, "busy", "Not now.", 5))).toBe("5");
	});

	test("for good does not", () => {
		expect(retryAfter(new Refusal(403, "not_allowed", "Never."))).toBeNull();
	});
});

test("while the database is away, the API says when to come again", async () => {
	const response = await answerOrRefuse(() => Promise.reject(new DatabaseUnreachable("away")));
	expect(response.status).toBe(503);
	expect(response.headers.get("retry-after")).toBe("10");
});
