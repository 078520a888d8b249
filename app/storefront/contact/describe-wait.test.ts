import { expect, test } from "vitest";
import { englishWords } from "../../bakery/words/words.server.ts";
import { describeWait } from "./describe-wait.ts";

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
