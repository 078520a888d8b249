import { Controller, useFormContext } from "react-hook-form";
import { formatPrice } from "../../bakery/catalog/prices/price.ts";
import {
	allergenListNames,
	CURRENCIES,
	countryOf,
	countryOfTimeZone,
	hasEuro,
	hasGdpr,
	isTimeZone,
	LANGUAGES,
	LEGAL_LISTS,
	type RegionalSettings,
} from "../../bakery/region/regional-settings.ts";
import type { SiteForm } from "../../bakery/site/form.ts";
import { hasCatalog } from "../../bakery/words/text-language.ts";
import { Alert } from "../../ui/alert.tsx";
import { ComboboxField, type ComboboxOption } from "../../ui/back-office/combobox-field.tsx";
import { Options } from "../../ui/back-office/options.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { languageName } from "../screen/language-name.ts";
import { SettingsSection } from "../screen/save-form.tsx";

const currencyNames = new Intl.DisplayNames("en", { type: "currency" });

/** A time zone as the owner reads it: `America / New York`. */
export function timeZoneName(timeZone: string): string {
	return timeZone.replaceAll("_", " ").replaceAll("/", " / ");
}

/** As `US Dollar (USD)`; anything but a currency is unchanged. */
export function currencyName(currency: string): string {
	const isCode = CURRENCIES.some((code) => code === currency);
	return isCode ? `${currencyNames.of(currency) ?? currency} (${currency})` : currency;
}

/** All time zones of the browser, with their common names. */
export const timeZoneOptions = once(() =>
	["UTC", ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC")]
		.map((zone) => ({
			value: zone,
			label: timeZoneName(zone),
			hint: timeName(zone),
			otherNames: localNamesOfTimeZone(zone),
		}))
		.sort(byLabel),
);

const currencyOptions = once(() =>
	CURRENCIES.map((value) => ({ value, label: currencyName(value) })).sort(byLabel),
);

export const languageOptions = once(() =>
	LANGUAGES.map((value) => ({
		value,
		label: languageName(value),
		hint: value,
		otherNames: localNamesOfLanguage(value),
	})).sort(byLabel),
);

interface Props {
	/** The settings as they would be if the form were saved. */
	settings: RegionalSettings;
}

const choices = {
	timeZone: {
		label: "Time Zone",
		description: "Sets “Today” and all times on the site.",
		what: "time zones",
		optionsOf: timeZoneOptions,
		labelOf: timeZoneName,
	},
	currency: {
		label: "Currency",
		description: "Changing it doesn't convert your prices.",
		what: "currencies",
		optionsOf: currencyOptions,
		labelOf: currencyName,
	},
	language: {
		label: "Language",
		description:
			"Sets the language of buttons, labels, prices, and dates. Your own text stays as it is.",
		what: "languages",
		optionsOf: languageOptions,
		labelOf: languageName,
	},
} as const;

/** Where the bakery is, and what follows from it (product §29). */
export function RegionSettings({ settings }: Props) {
	const { register, formState } = useFormContext<SiteForm>();
	const { errors, defaultValues } = formState;
	return (
		<SettingsSection
			title="Region"
			id={REGION_ID}
			intro="Your bakery's time zone, currency, and law."
			preview={<RegionPreview settings={settings} />}
		>
			<DeviceRegionOffer />
			<Choice name="timeZone" />
			<TextField
				label="End of the Day"
				type="time"
				description="Sold-out products come back then. If you close after midnight, choose a time after closing."
				error={errors.dayEnd?.message}
				{...register("dayEnd")}
			/>
			<Choice name="currency" />
			<Choice
				name="language"
				description={
					hasCatalog(settings.language)
						? undefined
						: "Sets how prices and dates are written. Buttons and labels stay in English because they aren't available in this language."
				}
			/>
			<SelectField
				label="Allergen List"
				description="The allergens your law requires you to list."
				error={errors.allergenList?.message}
				{...register("allergenList")}
			>
				{defaultValues?.allergenList ? null : <option value="">{allergenListNames[""]}</option>}
				<Options
					of={[...LEGAL_LISTS, "seven" as const].map((list) => [list, allergenListNames[list]])}
				/>
			</SelectField>
		</SettingsSection>
	);
}

interface ChoiceProps {
	name: keyof typeof choices;
	/** In place of the usual help text. */
	description?: string | undefined;
}

function Choice({ name, description = choices[name].description }: ChoiceProps) {
	const { control } = useFormContext<SiteForm>();
	return (
		<Controller
			control={control}
			name={name}
			render={({ field, fieldState }) => (
				<ComboboxField
					{...choices[name]}
					description={description}
					ref={field.ref}
					value={field.value}
					onChange={field.onChange}
					error={fieldState.error?.message}
				/>
			)}
		/>
	);
}

/** A price and the time, as the site writes them. */
function RegionPreview({ settings }: Props) {
	const { timeZone, language } = settings;
	const now = new Date();
	const day = new Intl.DateTimeFormat(language, { dateStyle: "full", timeZone });
	const time = new Intl.DateTimeFormat(language, { timeStyle: "short", timeZone });
	return (
		<dl className="grid gap-3 p-[min(1.25rem,5%)]">
			<Fact term="A price">{formatPrice(3.5, settings)}</Fact>
			<Fact term="Today">{day.format(now)}</Fact>
			<Fact term="Now">{time.format(now)}</Fact>
		</dl>
	);
}

function Fact({ term, children }: { term: string; children: string }) {
	return (
		<div>
			<dt className="text-muted text-sm">{term}</dt>
			<dd className="font-semibold">{children}</dd>
		</div>
	);
}

const fields = ["timeZone", "currency", "language", "allergenList"] as const;

/** Offers what the device is set to, until an allergen list is chosen; nothing where it is the same. */
function DeviceRegionOffer() {
	const { setValue, watch, formState } = useFormContext<SiteForm>();
	const current = watch(fields);
	const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
	const offered = regionOf({ timeZone, language: navigator.language });
	const isChosen = Boolean(formState.defaultValues?.allergenList);
	if (!offered || isChosen || fields.every((field, place) => offered[field] === current[place])) {
		return null;
	}
	const { currency, language, allergenList } = offered;
	const names = [timeZoneName(offered.timeZone), currencyName(currency), languageName(language)];
	return (
		<Alert title="Set as on this device?">
			<p className="text-sm">
				{[...names, ...(allergenList ? [allergenListNames[allergenList]] : [])].join(" · ")}
			</p>
			<Button
				variant="outline"
				className="mt-2 justify-self-start"
				onClick={() => {
					for (const field of fields) setValue(field, offered[field], { shouldDirty: true });
				}}
			>
				Use These
			</Button>
		</Alert>
	);
}

function byLabel(one: ComboboxOption, other: ComboboxOption): number {
	return one.label.localeCompare(other.label, "en");
}

function once<Value>(make: () => Value): () => Value {
	let made: Value | undefined;
	return () => {
		made ??= make();
		return made;
	};
}

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

/** Its city and country as people there call them: `Wien`, `Österreich`, and `Austria`. */
function localNamesOfTimeZone(timeZone: string): string[] {
	const own = cities[timeZone] ?? [];
	const country = countryOfTimeZone(timeZone);
	if (!country) return [...own];
	const languages = LANGUAGES.filter((tag) => tag.endsWith(`-${country}`));
	const nameIn = (tag: string) => new Intl.DisplayNames(tag, { type: "region" }).of(country) ?? "";
	return [...own, ...["en", ...languages].map(nameIn)];
}

/** The name of a language and its country in the language itself, as `Deutsch (Österreich)`. */
function localNamesOfLanguage(language: string): string[] {
	const own = { type: "language", languageDisplay: "standard" } as const;
	return [new Intl.DisplayNames(language, own).of(language) ?? ""];
}

/** As `Eastern Time`. */
function timeName(timeZone: string): string {
	const format = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longGeneric" });
	return format.formatToParts().find(({ type }) => type === "timeZoneName")?.value ?? "";
}

/** The id of the section of the settings with time zone, currency, language, and allergen list. */
export const REGION_ID = "region";

type Region = Pick<SiteForm, "timeZone" | "currency" | "language" | "allergenList">;

/** The device's own time zone and language. */
interface Device {
	timeZone: string;
	/** BCP 47. */
	language: string;
}

/** The region of a device, as a bakery there would choose it; null if it can't be derived. */
export function regionOf({ timeZone, language: preferred }: Device): Region | null {
	const country = countryOf({ timeZone, language: preferred });
	const currency = country === null ? undefined : currencyOf(country);
	const language = offeredLanguage(preferred, country);
	if (!currency || !language || !isTimeZone(timeZone)) return null;
	return { timeZone, currency, language, allergenList: allergenListOf(country) };
}

/** The code of a currency begins with its country. */
function currencyOf(country: string): string | undefined {
	return hasEuro(country) ? "EUR" : CURRENCIES.find((code) => code.startsWith(country));
}

/** The language as it is written in the country, or else in another one. */
function offeredLanguage(preferred: string, country: string | null): string | undefined {
	const { language } = new Intl.Locale(preferred);
	const tags = [`${language}-${country}`, preferred];
	return (
		tags.find((tag) => LANGUAGES.includes(tag)) ??
		LANGUAGES.find((tag) => tag.startsWith(`${language}-`))
	);
}

function allergenListOf(country: string | null): Region["allergenList"] {
	if (country === "US") return "us";
	return hasGdpr(country) ? "eu" : "";
}
