import { useFormContext } from "react-hook-form";
import { describeAllergenList } from "../../bakery/region/regional-settings.ts";
import type { SiteForm } from "../../bakery/site/form.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { languageName } from "../screen/language-name.ts";
import { regionOf } from "./device-region.ts";
import { currencyName, timeZoneName } from "./region-choices.ts";

const fields = ["timeZone", "currency", "language", "allergenList"] as const;

/** Offers what the device is set to, until an allergen list is chosen; nothing where it is the same. */
export function DeviceRegionOffer() {
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
				{[...names, ...(allergenList ? [describeAllergenList(allergenList)] : [])].join(" · ")}
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
