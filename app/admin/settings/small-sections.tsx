import { Clock } from "lucide-react";
import { useFormContext } from "react-hook-form";
import { href } from "react-router";
import { describePeriod, RETENTION_PERIODS } from "../../bakery/messages/retention.ts";
import type { SettingsForm } from "../../bakery/settings/form.ts";
import { LinkButton } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { SettingsSection } from "../screen/settings-section.tsx";

/** The name of the bakery. */
export function WebsiteName() {
	const { register, formState } = useFormContext<SettingsForm>();
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

/** A link to the opening hours (product §17.4). */
export function HoursSettings() {
	return (
		<SettingsSection
			title="Opening Hours"
			intro="When you are open, for the contact page and the bottom of every page."
		>
			<LinkButton to={href("/admin/hours")} variant="outline" className="justify-self-start">
				<Clock aria-hidden="true" className="size-5" />
				Edit Opening Hours
			</LinkButton>
		</SettingsSection>
	);
}

/** How long messages of visitors are kept (product §14.2). */
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
