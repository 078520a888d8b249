import { beforeAll, describe, expect, test } from "vitest";
import { CATALOG_LANGUAGES, type CatalogLanguage } from "../words/text-language.ts";
import { createWords } from "../words/words.server.ts";
import type { Say } from "../words/words.ts";
import { type Food, isFood, isNamedIn } from "./food-words.ts";
import { allergenName, allergensOf } from "./lists.ts";

/** Foods with texts that name them or don't: `wheat: Wholewheat flour; eggs: EGGS`. */
const foodsIn = (texts: string) =>
	texts.split(/;\s+/).map((each) => each.split(": ") as [Food, string]);

/** Ingredients as bakers write them. */
const named: Partial<Record<CatalogLanguage, [Food, string][]>> = {
	en: foodsIn(`wheat: Wholewheat flour; rye: dark rye flour; oats: oat milk; eggs: EGGS;
		milk: milk freeze-dried; peanuts: peanut butter; soybeans: soya lecithin;
		pistachio: pistachioes; sulphites: sodium metabisulfite`),
	de: foodsIn(`wheat: Weizenmehl Type 550; rye: Roggenvollkornmehl; barley: Gerstenmalzmehl;
		oats: Haferflocken; eggs: Vollei; milk: Vollmilchpulver; peanuts: Erdnussbutter;
		soybeans: Sojalecithin; almond: Mandelsplitter; hazelnut: Haselnußkrokant;
		walnut: WALNÜSSE; sesame: Sesamsaat; mustard: Senfkörner; celery: Knollensellerie;
		sulphites: Natriumdisulfit; fish: Fischsauce`),
	fr: foodsIn(`wheat: Farine de blé T55; rye: farine de seigle; eggs: jaune d’œufs, sucre;
		milk: poudre de lait entier; walnut: cerneaux de noix; cashew: noix de cajou;
		pecan: noix de pécan`),
	es: foodsIn(`wheat: Harina de trigo; eggs: yema de huevo; milk: leche entera; walnut: nueces;
		sesame: ajonjolí; peanuts: maní tostado`),
	it: foodsIn(
		`wheat: Farina di grano tenero; eggs: tuorlo d'uovo; milk: latte intero; walnut: noci`,
	),
	pt: foodsIn(`wheat: Farinha de trigo; eggs: gema de ovo; milk: leite em pó; peanuts: amendoim`),
	nl: foodsIn(`wheat: Volkorentarwebloem; rye: roggemeel; eggs: heelei; milk: karnemelkpoeder;
		fish: vissaus; peanuts: pindakaas; walnut: walnoot`),
	pl: foodsIn(`wheat: mąka pszenna; rye: mąka żytnia razowa; oats: płatki owsiane;
		barley: słód jęczmienny; eggs: żółtka jaj; milk: mleko w proszku;
		walnut: orzechów włoskich; peanuts: orzeszki ziemne`),
	sv: foodsIn(`wheat: vetemjöl; rye: fullkornsrågmjöl; barley: kornmjöl; oats: havregryn;
		eggs: äggula; milk: skummjölkspulver; walnut: valnötter`),
	tr: foodsIn(`wheat: BUĞDAY unu; eggs: yumurtası; milk: sütü; hazelnut: FINDIK; walnut: cevizli;
		pistachio: Antep fıstığı`),
	ja: foodsIn(
		`wheat: 小麦粉; eggs: 液全卵; milk: 全粉乳、砂糖; soybeans: 大豆レシチン; rye: ライ麦粉`,
	),
	ar: foodsIn(`wheat: دقيق القمح; eggs: والبيض; milk: بالحليب; walnut: الجوز; almond: لوز;
		barley: دقيق الشعير`),
};

/** Other things with such a word in their names. */
const notNamed: Partial<Record<CatalogLanguage, [Food, string][]>> = {
	en: foodsIn(`wheat: buckwheat; eggs: eggplant;
		milk: coconut milk, oat-milk, soya  milk, milk-free margarine, milk free, milkfree, without milk;
		nuts: coconut, butternut, nutmeg, doughnut, pine nuts; rye: ryeé`),
	de: foodsIn(`wheat: Buchweizenmehl, weizenfrei, ohne Weizen;
		eggs: Eis, Eisen, Eierschwammerl, Erbseneiweiß, eifrei, Feier, frei von Eiern;
		milk: Kokosmilch, Kokosnussmilch, Hafer-Milch, Milchsäure, milchfreie Margarine, Erdnussbutter;
		nuts: Muskatnuss, Kokosnuss, Erdnuss, Haselnuss; walnut: Muskatnuss;
		fish: frische Kräuter, Tintenfisch; almond: Erdmandeln`),
	fr: foodsIn(`wheat: farine de blé noir; milk: lait de coco, lait d’amande, laitue, sans lait;
		walnut: noix de coco, noix de muscade, noix de cajou; eggs: œufs de lump;
		almond: amande de terre`),
	es: foodsIn(`wheat: trigo sarraceno; milk: leche de coco; walnut: nuez moscada; eggs: huevas`),
	it: foodsIn(`wheat: grano saraceno; milk: latte di mandorla, latte d’avena;
		walnut: noce moscata, noci di pecan; fish: pesche`),
	pt: foodsIn(`wheat: trigo sarraceno; milk: leite de coco; walnut: noz-moscada`),
	nl: foodsIn(`wheat: boekweit, tarwevrij; milk: kokosmelk, melkzuur; nuts: nootmuskaat, walnoten;
		fish: inktvis, viscose; eggs: eind, erwteneiwit`),
	pl: foodsIn(`wheat: pszenżyto, gryka; milk: mleko kokosowe, kwas mlekowy, bez mleka;
		fish: ryboflawina; walnut: gałka muszkatołowa`),
	sv: foodsIn(`wheat: bovete, vetefri; rye: frågor; barley: fullkorn, majskorn;
		milk: kokosmjölk, havremjölk, mjölksyra; eggs: äggplanta, pålägg; fish: bläckfisk`),
	tr: foodsIn(`wheat: karabuğday, kara buğday; milk: hindistan cevizi sütü, sütsüz;
		walnut: hindistan cevizi, muskat cevizi; barley: arpacık soğan`),
	ja: foodsIn(`milk: 豆乳、乳化剤、乳酸、ココナッツミルク、乳不使用; eggs: 魚卵; nuts: ココナッツ`),
	ar: foodsIn(`milk: حليب جوز الهند; walnut: جوز الهند، جوزة الطيب; eggs: شوكولاتة بيضاء;
		barley: شعيرية; wheat: الحنطة السوداء`),
};

describe.each(CATALOG_LANGUAGES)("in %s", (language) => {
	let say: Say;
	beforeAll(async () => {
		say = (await createWords({ language, timeZone: "UTC" }, {})).say;
	});

	test("ingredients name foods, also in their parts and forms", () => {
		const missing = (named[language] ?? []).filter(
			([food, text]) => !isNamedIn(text, food, language),
		);
		expect(missing).toEqual([]);
	});

	test("other things don't", () => {
		const wrong = (notNamed[language] ?? []).filter(([food, text]) =>
			isNamedIn(text, food, language),
		);
		expect(wrong).toEqual([]);
	});

	test("English names are understood, too", () => {
		expect(isNamedIn("… (rye)", "rye", language)).toBe(true);
	});

	test("every allergen and kind of the EU list is named by its own name", () => {
		const names = allergensOf("eu").flatMap((allergen) =>
			(allergen.kinds?.known ?? [allergen]).map(
				(one) => [one.key, allergenName(one, say)] as const,
			),
		);
		expect(names.length).toBe(12 + 7 + 8);
		const unknown = names.filter(([key, name]) => !isFood(key) || !isNamedIn(name, key, language));
		expect(unknown).toEqual([]);
	});
});
