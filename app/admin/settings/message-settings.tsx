import { useFormContext } from "react-hook-form";
import { describePeriod, RETENTION_PERIODS } from "../../bakery/messages/retention/periods.ts";
import type { SettingsForm } from "../../bakery/settings/form.ts";
import { SelectField } from "../../ui/field.tsx";
import { SettingsSection } from "../screen/settings-section.tsx";

/** For how long messages of visitors are kept (product §14.2). */
export function MessageSettings() {
	const { register, formState } = useFormContext<SettingsForm>();
	return (
		<SettingsSection
			title="Messages"
			intro="Messages are personal data. Old ones are removed for good, also from spam and the trash."
		>
			<SelectField
				label="Remove Messages After"
				description="Counted from when a message arrives."
				error={formState.errors.messagePeriod?.message}
				{...register("messagePeriod")}
			>
				{RETENTION_PERIODS.map((period) => (
					<option key={period} value={period}>
						{describePeriod(period)}
					</option>
				))}
			</SelectField>
		</SettingsSection>
	);
}
