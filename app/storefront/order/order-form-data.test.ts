import { expect, it } from "vitest";
import { CATALOG_LANGUAGES } from "../../bakery/words/text-language.ts";
import { createWords } from "../../bakery/words/words.server.ts";
import { formForCount, pluralForms } from "./order-form-data.ts";

it.each(CATALOG_LANGUAGES)("counts in %s as the server does", async (language) => {
	const { say } = await createWords({ language, timeZone: "UTC" }, {});
	const forms = pluralForms(language, (count) => say("order.pieces", { count }));
	for (const count of [0, 1, 2, 3, 5, 11, 21, 100, 102, 1200]) {
		expect(formForCount(forms, count, language)).toBe(say("order.pieces", { count }));
	}
});
