import { describe, expect, it } from "vitest";
import type { StoredMessage } from "./contact-message.ts";
import { replyAddress } from "./messages.admin.ts";

const MESSAGE: StoredMessage = {
	...{ id: "1", name: "Ada & Bob", email: "ada+cake@example.com", subject: "Wedding cake?" },
	...{ message: "For forty people,\nplease.", isSpam: false, spamReason: null, isRead: true },
	...{ mailing: "not-tried", receivedAt: "2026-11-20T12:00:00.000Z" },
};

describe("replyAddress", () => {
	it("goes to the sender with subject and quotation, whatever signs are in them", () => {
		const address = new URL(replyAddress(MESSAGE, "20 November 2026"));
		expect(address.protocol).toBe("mailto:");
		expect(decodeURIComponent(address.pathname)).toBe("ada+cake@example.com");
		expect(address.searchParams.get("subject")).toBe("Re: Wedding cake?");
		expect(address.searchParams.get("body")).toBe(
			"\r\n\r\nAda & Bob, 20 November 2026:\r\n> For forty people,\r\n> please.",
		);
	});

	it("takes no second address from a strange one", () => {
		const strange = { ...MESSAGE, email: "a@b.example,c@d.example?bcc=e@f.example" };
		expect(replyAddress(strange, "today")).toMatch(
			/^mailto:a@b\.example%2Cc%40d\.example%3Fbcc%3De%40f\.example\?subject=/,
		);
	});
});
