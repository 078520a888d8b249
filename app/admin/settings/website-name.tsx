import { useFormContext } from "react-hook-form";
import type { SiteForm } from "../../bakery/site/form.ts";
import { TextField } from "../../ui/field.tsx";
import { SettingsSection } from "../screen/settings-section.tsx";

/** The name of the bakery. */
export function WebsiteName() {
	const { register, formState } = useFormContext<SiteForm>();
	return (
		<SettingsSection title="Website Name" intro="Shown in the navigation bar and in the footer.">
			<TextField
				label="Website Name"
				autoComplete="organization"
				error={formState.errors.siteName?.message}
				{...register("siteName")}
			/>
		</SettingsSection>
	);
}
