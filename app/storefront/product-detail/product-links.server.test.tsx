import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import type { OwnWording } from "../../bakery/words/own-wording.ts";
import { createWords } from "../../bakery/words/words.server.ts";
import { AskButtons } from "./product-links.tsx";

it.each<[string, string, string, OwnWording]>([
	["en-US", "Call", "Call (802) 555-0142", {}],
	["de-AT", "Anrufen", "Anrufen (802) 555-0142", {}],
	["ja-JP", "電話する", "電話する (802) 555-0142", {}],
	["tr-TR", "Bizi arayın", "Bizi arayın (802) 555-0142", {}],
	// The owner's own wording is in the name, too.
	[
		"de-AT",
		"Ruf uns an",
		"Ruf uns an (802) 555-0142",
		{ "product.call": { text: "Ruf uns an", language: "de" } },
	],
])("in %s the name of “%s” contains the visible text", async (language, visible, name, own) => {
	const words = (await createWords({ language, timeZone: "UTC" }, own)).group("product");
	const Buttons = createRoutesStub([
		{
			path: "/",
			Component: () => (
				<AskButtons
					words={words}
					productId="rye"
					isOrderable={false}
					contact={{ phone: "(802) 555-0142", phoneLink: "tel:8025550142" }}
				/>
			),
		},
	]);
	const html = renderToStaticMarkup(<Buttons />);
	const [, label, text] =
		/href="tel:8025550142"[^>]*aria-label="([^"]*)"[^>]*>([^<]*)</.exec(html) ?? [];
	expect(text).toBe(visible);
	expect(label).toBe(name);
});
