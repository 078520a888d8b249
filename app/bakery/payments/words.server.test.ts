import { expect, it, test } from "vitest";
import { createWords, englishWords } from "../words/words.server.ts";
import { formatUnits } from "./units.ts";
import { cancelRule, taxLines } from "./words.server.ts";

const dollars = { currency: "USD", language: "en-US" } as const;

test.each([
	[1250, dollars, "$12.50"],
	[1250, { currency: "JPY", language: "en-US" }, "¥1250"],
	[1250, { currency: "KWD", language: "en-US" }, "KWD 1.250"],
	[-5, dollars, "-$0.05"],
])("%d units are written as money", (units, money, text) => {
	expect(formatUnits(units, money).replaceAll("\u00a0", " ")).toBe(text);
});

it("taxes are added to prices, or in them", () => {
	const taxes = [{ name: "Sales tax", percent: 8.875, tax: 75 }];
	const [added] = taxLines(taxes, { included: false }, dollars, englishWords.say);
	expect(added).toBe("Plus $0.75 Sales tax (8.875%)");
	const [contained] = taxLines(taxes, { included: true }, dollars, englishWords.say);
	expect(contained).toBe("Includes $0.75 Sales tax (8.875%)");
});

it("the rule about refunds is a sentence in the site's language", async () => {
	expect(cancelRule("fee", "$5.00", englishWords.say)).toBe(
		"If you cancel before the order deadline, we refund your payment minus a $5.00 fee.",
	);
	const { say } = await createWords({ language: "de-AT", timeZone: "UTC" }, {});
	expect(cancelRule("full", "", say)).toContain("erstatten wir die ganze Zahlung");
	expect(cancelRule("deposit", "", say)).toContain("Anzahlung wird nicht erstattet");
});
