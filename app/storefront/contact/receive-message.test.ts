import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { englishWords } from "../../bakery/words/words.server.ts";
import { createCall } from "../../platform/backend/call.ts";
import { describeWait, receiveMessage } from "./receive-message.server.ts";

beforeEach(() => {
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
	vi.useRealTimers();
});

const never = new Promise<never>(() => {});
const values = {
	...{ name: "Ada", email: "ada@example.com", subject: "A cake" },
	message: "For twelve, please.",
};

test.each([
	["is counted", () => never, vi.fn()],
	["is stored", async () => ({ counts: [1, 1, 1, 1], retryAfterSeconds: 0 }), vi.fn(() => never)],
])(
	"a message comes back within five seconds when the database hangs while it %s",
	async (...row) => {
		const [, count, ask] = row;
		const form = new FormData();
		for (const [name, value] of Object.entries(values)) form.set(name, value);
		const result = receiveMessage(form, {
			service: createCall(ask),
			siteUrl: "https://rye.example",
			formSecret: "a secret",
			rateLimits: { count, async forgive() {} },
			visitorAddress: "192.0.2.1",
			words: englishWords,
		});
		await vi.advanceTimersByTimeAsync(5000);
		expect(await result).toMatchObject({
			status: "not-stored",
			form: { values },
			retryAfterSeconds: 10,
		});
	},
);

test.each([
	[1, "in a minute"],
	[60, "in a minute"],
	[61, "in 2 minutes"],
	[600, "in 10 minutes"],
	[5400, "in 90 minutes"],
	[5401, "in 2 hours"],
	[86_400, "in 24 hours"],
])("%i seconds are said as %s", (seconds, words) => {
	expect(describeWait(seconds, englishWords.say)).toBe(words);
});
