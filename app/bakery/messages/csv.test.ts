import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { StoredMessage } from "./contact-message.ts";
import { messagesCsv } from "./messages.admin.ts";

const MESSAGE: StoredMessage = {
	...{ id: "1", name: "Ada", email: "ada@example.com", subject: "Wedding cake" },
	...{ message: "For forty people, please.", isSpam: false, spamReason: null, isRead: true },
	...{ mailing: "not-tried", receivedAt: "2026-11-20T12:00:00.000Z" },
};

describe("messagesCsv", () => {
	it("leaves what is no formula as it is", () => {
		const message = "Two loaves - one dark; 3+4 rolls, and a@b.example\nThank you";
		expect(messagesCsv([{ ...MESSAGE, message }])).toContain(message);
	});

	it.each([",", ";", "\t"])(
		"has no cell that is a formula, whatever separates: %j",
		(separator) => {
			const dangerous = fc.string({
				unit: fc.constantFrom("=", "+", "-", "@", ";", ",", "\t", "\r", "\n", '"', " ", "x", "1"),
				maxLength: 12,
			});
			fc.assert(
				fc.property(dangerous, dangerous, (name, message) => {
					const csv = messagesCsv([{ ...MESSAGE, name, message }]);
					for (const cell of [...cellsOf(csv, separator), ...csv.split(/[\r\n"]/)]) {
						expect(cell.trimStart()).not.toMatch(/^[=+\-@]/);
					}
				}),
				{ numRuns: 500 },
			);
		},
	);
});

/** Cells as programs read them that take a quote for one only where a cell begins. */
function cellsOf(csv: string, separator: string): string[] {
	const cell = new RegExp(
		`(?:"(?:[^"]|"")*")?[^${separator}\\r\\n]*(?:[${separator}\\r\\n]|$)`,
		"g",
	);
	const cells = csv.match(cell) ?? [];
	return cells.map((text) => text.replace(/^"((?:[^"]|"")*)"/, "$1").replaceAll('""', '"'));
}
