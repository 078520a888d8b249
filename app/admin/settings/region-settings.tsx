import { Controller, useFormContext } from "react-hook-form";
import { formatPrice } from "../../bakery/catalog/prices/price.ts";
import {
	allergenListNames,
	LEGAL_LISTS,
	type RegionalSettings,
} from "../../bakery/region/regional-settings.ts";
import type { SiteForm } from "../../bakery/site/form.ts";
import { hasCatalog } from "../../bakery/words/text-language.ts";
import { Alert } from "../../ui/alert.tsx";
import { ComboboxField } from "../../ui/back-office/combobox-field.tsx";
import { Options } from "../../ui/back-office/options.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { languageName } from "../screen/language-name.ts";
import { SettingsSection } from "../screen/save-form.tsx";
import {
	currencyName,
	currencyOptions,
	languageOptions,
	REGION_ID,
	regionOf,
	timeZoneName,
	timeZoneOptions,
} from "./region-choices.ts";

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

/** Where the bakery is, and what follows from it (product §16.1). */
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
