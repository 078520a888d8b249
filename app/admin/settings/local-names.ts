import { countryOfTimeZone, LANGUAGES } from "../../bakery/region/country.ts";

/**
 * Cities of time zones as people there write them. Intl names the city only in countries with several
 * time zones.
 */
const cities: Readonly<Partial<Record<string, readonly string[]>>> = {
	"Africa/Cairo": ["القاهرة"],
	"Africa/Casablanca": ["الدار البيضاء"],
	"America/Havana": ["La Habana"],
	"America/Mexico_City": ["Ciudad de México"],
	"Asia/Bangkok": ["กรุงเทพ"],
	"Asia/Hong_Kong": ["香港"],
	"Asia/Jerusalem": ["ירושלים", "القدس"],
	"Asia/Nicosia": ["Λευκωσία", "Lefkoşa"],
	"Asia/Seoul": ["서울"],
	"Asia/Shanghai": ["上海"],
	"Asia/Singapore": ["新加坡"],
	"Asia/Taipei": ["台北", "臺北"],
	"Asia/Tokyo": ["東京"],
	"Atlantic/Canary": ["Canarias"],
	"Europe/Athens": ["Αθήνα", "Athina"],
	"Europe/Belgrade": ["Beograd", "Београд"],
	"Europe/Brussels": ["Bruxelles", "Brussel", "Brüssel"],
	"Europe/Bucharest": ["București"],
	"Europe/Copenhagen": ["København", "Kobenhavn"],
	"Europe/Dublin": ["Baile Átha Cliath"],
	"Europe/Helsinki": ["Helsingfors"],
	"Europe/Kiev": ["Kyiv", "Київ"],
	"Europe/Lisbon": ["Lisboa"],
	"Europe/Moscow": ["Москва", "Moskva"],
	"Europe/Prague": ["Praha"],
	"Europe/Rome": ["Roma"],
	"Europe/Sofia": ["София"],
	"Europe/Tirane": ["Tirana"],
	"Europe/Vienna": ["Wien"],
	"Europe/Warsaw": ["Warszawa"],
	"Europe/Zurich": ["Zürich", "Zuerich"],
};

/** How people in its country call a time zone, its city, and its country: `MEZ`, `Wien`, `Österreich`. */
export function localNamesOfTimeZone(timeZone: string): string[] {
	const country = countryOfTimeZone(timeZone);
	if (!country) return [...(cities[timeZone] ?? [])];
	const languages = LANGUAGES.filter((tag) => tag.endsWith(`-${country}`) && !isEnglish(tag));
	return [
		...(cities[timeZone] ?? []),
		...["en", ...languages].map((tag) => regionName(tag, country)),
		...languages.map((tag) => timeNameIn(tag, timeZone, "shortGeneric")),
	];
}

function isEnglish(tag: string): boolean {
	return tag.startsWith("en-");
}

function regionName(language: string, country: string): string {
	return new Intl.DisplayNames(language, { type: "region" }).of(country) ?? "";
}

/** The name of a language and its country in the language itself, as `Deutsch (Österreich)`. */
export function localNamesOfLanguage(language: string): string[] {
	const own = { type: "language", languageDisplay: "standard" } as const;
	return [new Intl.DisplayNames(language, own).of(language) ?? ""];
}

/** The name of a time zone's time in a language, as `Eastern Time`, or `ET` for the short one. */
export function timeNameIn(
	language: string,
	timeZone: string,
	timeZoneName: "longGeneric" | "shortGeneric",
): string {
	const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName }).formatToParts();
	return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
}
