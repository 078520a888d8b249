import { describe, expect, it } from "vitest";
import { isUuid } from "../uuid.ts";
import { submissionId } from "./submission.ts";

const MESSAGE = {
	name: "Ada",
	email: "ada@example.com",
	subject: "Wedding cake",
	message: "For forty people, please.",
};

const NOON = new Date("2026-11-20T12:00:00Z");

describe("submissionId", () => {
	it("is a UUID, the same for the same text sent again soon", async () => {
		const id = await submissionId(MESSAGE, NOON);
		expect(isUuid(id)).toBe(true);
		expect(await submissionId({ ...MESSAGE }, new Date("2026-11-20T12:59:59Z"))).toBe(id);
	});

	it.each(["name", "email", "subject", "message"] as const)(
		"is another when the %s differs",
		async (field) => {
			const changed = { ...MESSAGE, [field]: `${MESSAGE[field]}x` };
			expect(await submissionId(changed, NOON)).not.toBe(await submissionId(MESSAGE, NOON));
		},
	);

	it("is another when the same text comes later", async () => {
		const later = new Date("2026-11-20T13:00:00Z");
		expect(await submissionId(MESSAGE, later)).not.toBe(await submissionId(MESSAGE, NOON));
	});
});
