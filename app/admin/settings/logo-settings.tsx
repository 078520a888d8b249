import { useFormContext } from "react-hook-form";
import { type SiteForm, siteFormSchema } from "../../bakery/site/form.ts";
import { LOGO_SIZE } from "../../bakery/site/rules.ts";
import type { Settings } from "../../bakery/site/schema.ts";
import { SwitchField } from "../../ui/back-office/switch-field.tsx";
import { TextField } from "../../ui/field.tsx";
import { SettingsSection } from "../screen/settings-section.tsx";
import { HeaderPreview } from "./header-preview.tsx";
import { LogoUpload } from "./logo-upload.tsx";

interface Props {
	/** The settings as they would be if the form were saved. */
	settings: Settings;
}

/** The logo, and how the bar at the top of every page shows it. */
export function LogoSettings({ settings }: Props) {
	const { register, formState, getValues, resetField, watch } = useFormContext<SiteForm>();
	// Validated here, because the first invalid field of the screen gets the focus.
	const logoSize = register("logoSize", { valueAsNumber: true });

	/** An invalid size must not be hidden with its field. */
	function resetInvalidSize() {
		const { success } = siteFormSchema.shape.logoSize.safeParse(getValues("logoSize"));
		if (!success) resetField("logoSize");
	}

	return (
		<SettingsSection
			title="Logo Settings"
			intro="Shown at the top and bottom of every page, and as the browser tab icon."
			preview={<HeaderPreview settings={settings} />}
		>
			<LogoUpload />
			<SwitchField
				label="Show Logo Only"
				description="Hides the name next to the logo in the navigation bar."
				{...register("showLogoOnly", { onChange: resetInvalidSize })}
			/>
			{watch("showLogoOnly") ? (
				<TextField
					label="Logo Size"
					type="number"
					inputMode="numeric"
					min={LOGO_SIZE.min}
					max={LOGO_SIZE.max}
					step={1}
					description={`Height in pixels, from ${LOGO_SIZE.min} to ${LOGO_SIZE.max}.`}
					error={formState.errors.logoSize?.message}
					{...logoSize}
				/>
			) : null}
		</SettingsSection>
	);
}
