import { describe, expect, test } from "vitest";
import { createFaults } from "./faults.ts";
import { judgeStatus } from "./statuses.ts";

function judge(status: number, retryAfter?: string) {
	const faults = createFaults();
	const verdict = judgeStatus({ status, retryAfter }, (each) => each === 200, "GET /", faults);
	return { verdict, kinds: faults.list().map(({ kind }) => kind) };
}

describe("an answer", () => {
	test("is right with the expected status", () => {
		expect(judge(200)).toEqual({ verdict: "answered", kinds: [] });
	});

	test.each([429, 503])("of %s is right when it says when to come again", (status) => {
		expect(judge(status, "5")).toEqual({ verdict: "refused", kinds: [] });
	});

	test.each([undefined, "", "0", "soon"])("of 503 is wrong with Retry-After: %s", (retryAfter) => {
		const kinds = ["a refusal (503) without Retry-After"];
		expect(judge(503, retryAfter)).toEqual({ verdict: "wrong", kinds });
	});

	test.each([404, 500, 502])("of %s is wrong where it is not expected", (status) => {
		expect(judge(status, "5")).toMatchObject({ verdict: "wrong" });
	});
});
