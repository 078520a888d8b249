import { describe, expect, it } from "vitest";
import { isUuid } from "../uuid.ts";
import { submissionId } from "./submission.ts";

const MESSAGE = {
	name: "Ada",
	email: "ada@example.com",
	subject: "Wedding cake",
	message: "For forty people, please.",
};

const FILLING = "3141592653,589793238,462643383,279502884";

describe("submissionId", () => {
	it("is a UUID, the same for the same text out of the same filling", async () => {
		const id = await submissionId(MESSAGE, FILLING);
		expect(isUuid(id ?? "")).toBe(true);
		expect(await submissionId({ ...MESSAGE }, FILLING)).toBe(id);
	});

	it.each(["name", "email", "subject", "message"] as const)(
		"is another when the %s differs",
		async (field) => {
			const changed = { ...MESSAGE, [field]: `${MESSAGE[field]}x` };
			expect(await submissionId(changed, FILLING)).not.toBe(await submissionId(MESSAGE, FILLING));
		},
	);

	it("is another out of another filling", async () => {
		const other = FILLING.replace("3", "4");
		expect(await submissionId(MESSAGE, other)).not.toBe(await submissionId(MESSAGE, FILLING));
	});

	it.each(["", "1".repeat(65)])("is none when the filling is called %j", async (filling) => {
		expect(await submissionId(MESSAGE, filling)).toBeNull();
	});
});
