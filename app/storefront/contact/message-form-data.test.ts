import { describe, expect, test } from "vitest";
import { readMessageForm } from "./message-form-data.ts";

const written = { name: "Ada", email: "ada@example.com", subject: "Cake", message: "Hello." };

function formOf(fields: Record<string, string>): FormData {
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) form.set(name, value);
	return form;
}

describe("the contact form", () => {
	test("is read as it was sent", () => {
		const sent = { ...written, name: " Ada ", token: "t", homepage: "h", form_id: "f", extra: "x" };
		const form = formOf(sent);
		expect(readMessageForm(form)).toEqual({
			values: { ...written, name: " Ada " },
			...{ token: "t", hiddenField: "h", formInstanceId: "f" },
		});
	});

	test("takes what is missing, and a file in place of text, for empty", () => {
		const form = formOf({});
		form.set("name", new File(["x"], "x.txt"));
		expect(readMessageForm(form)).toEqual({
			values: { name: "", email: "", subject: "", message: "" },
			...{ token: "", hiddenField: "", formInstanceId: "" },
		});
	});
});
