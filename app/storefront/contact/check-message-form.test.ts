import { describe, expect, test } from "vitest";
import { englishWords } from "../../bakery/words/words.server.ts";
import { checkMessageForm } from "./check-message-form.ts";

const words = englishWords.group("messageForm");

function formOf(fields: Record<string, string>): FormData {
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) form.set(name, value);
	return form;
}

describe("the contact form", () => {
	test("has nothing wrong with it when it can be sent", () => {
		const written = { name: "Ada", email: "ada@example.com", subject: "Cake", message: "Hello." };
		expect(checkMessageForm(formOf(written), words)).toEqual({});
	});

	test("has one error for each field that is wrong (product §6)", () => {
		const form = formOf({ name: " ", email: "ada@", subject: "s".repeat(201), message: "Hello." });
		expect(checkMessageForm(form, words)).toEqual({
			name: "Name is required",
			email: "Invalid email address",
			subject: "Subject must be less than 200 characters",
		});
	});
});
