import { describe, expect, it } from "vitest";
import { messagesCsv } from "./csv.ts";
import type { StoredMessage } from "./schema.ts";

const MESSAGE: StoredMessage = {
	id: "1",
	name: "Ada",
	email: "ada@example.com",
	subject: "Wedding cake",
	message: "For forty people, please.",
	isSpam: false,
	spamReason: null,
	isRead: true,
	mailing: "not-tried",
	receivedAt: "2026-11-20T12:00:00.000Z",
};

describe("messagesCsv", () => {
	it("has a heading and a line for each message", () => {
		expect(messagesCsv([MESSAGE])).toBe(
			'"Received","Name","Email","Subject","Message","Read","Spam"\r\n' +
				'"2026-11-20T12:00:00.000Z","Ada","ada@example.com","Wedding cake","For forty people, please.","yes","no"\r\n',
		);
	});

	it("keeps quotes, commas and lines inside their cell", () => {
		expect(messagesCsv([{ ...MESSAGE, message: 'A "big" one,\nplease' }])).toContain(
			'"A ""big"" one,\nplease"',
		);
	});

	it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", "\n=1"])(
		"does not let a spreadsheet run %j",
		(name) => {
			expect(messagesCsv([{ ...MESSAGE, name }])).toContain(`,"'${name}",`);
		},
	);
});
