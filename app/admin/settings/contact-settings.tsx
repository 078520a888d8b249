import type { ReactNode } from "react";
import { useFormContext } from "react-hook-form";
import { type SiteForm, siteLabels } from "../../bakery/site/form.ts";
import { SwitchField } from "../../ui/back-office/switch-field.tsx";
import { TextareaField, TextField } from "../../ui/field.tsx";
import { SettingsSection } from "../screen/settings-section.tsx";

/** The contact details, and which of them visitors see. */
export function ContactSettings() {
	const { register, formState } = useFormContext<SiteForm>();
	const detail = (name: "email" | "phone" | "address" | "socialProfiles") => ({
		autoComplete: "off",
		error: formState.errors[name]?.message,
		...register(name),
	});
	const visible = (name: "showEmail" | "showPhone" | "showAddress", what: string) => (
		<SwitchField
			label={
				<>
					<span className="sr-only">{what} </span>Visible
				</>
			}
			className="sm:mt-8"
			{...register(name)}
		/>
	);
	return (
		<SettingsSection
			title="Contact Information"
			intro="The contact page shows the details you mark as visible."
		>
			<Detail>
				<TextField label="Email" type="email" {...detail("email")} />
				{visible("showEmail", "Email")}
			</Detail>
			<Detail>
				<TextField label="Phone" type="tel" {...detail("phone")} />
				{visible("showPhone", "Phone")}
			</Detail>
			<Detail>
				<TextareaField label="Address" rows={2} {...detail("address")} />
				{visible("showAddress", "Address")}
			</Detail>
			<TextareaField
				label={siteLabels.socialProfiles}
				description="One web address per line, such as https://instagram.com/yourbakery. The footer links to them."
				rows={2}
				inputMode="url"
				autoCapitalize="none"
				spellCheck={false}
				{...detail("socialProfiles")}
			/>
			<SwitchField
				label={siteLabels.showOnHome}
				description="Address, phone, and opening hours, at the end of the home page."
				{...register("showOnHome")}
			/>
		</SettingsSection>
	);
}

function Detail({ children }: { children: ReactNode }) {
	return (
		<div className="grid gap-x-6 gap-y-1 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start">
			{children}
		</div>
	);
}
