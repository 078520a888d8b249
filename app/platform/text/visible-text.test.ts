import { expect, it } from "vitest";
import { isVisible } from "./visible-text.ts";

it.each([
	"",
	" \t\u00a0\u3000",
	"\u200b",
	"\u200b\u200c\u200d\u2060\ufeff",
	"\u00ad",
	"\u202e\u202c",
	"\u2066\u2069",
	"\u115f\u3164\uffa0",
	"\u2800",
	"\ufe0f",
	"\u{e0020}",
	"\0",
])("%j shows nothing", (text) => {
	expect(isVisible(text)).toBe(false);
});

it.each(["a", "\u200b.", "0", "🥐", "👩‍🍳", "חלה", "🇩🇪"])("%j shows something", (text) => {
	expect(isVisible(text)).toBe(true);
});
