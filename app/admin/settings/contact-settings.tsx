import type { ReactNode } from "react";
import { useController, useFormContext } from "react-hook-form";
import { type SiteForm, site } from "../../bakery/site/form.ts";
import { MAX_PROFILES, profilesProblem, tidyProfiles } from "../../bakery/site/social-profiles.ts";
import { RowsField } from "../../ui/back-office/rows-field.tsx";
import { SwitchField } from "../../ui/back-office/switch-field.tsx";
import { TextareaField, TextField } from "../../ui/field.tsx";
import { SettingsSection } from "../screen/settings-section.tsx";

/** The contact details, and which of them visitors see. */
export function ContactSettings() {
	const { register, formState } = useFormContext<SiteForm>();
	const detail = (name: "email" | "phone" | "address") => ({
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
			<SocialProfiles />
			<SwitchField
				label={site.labels.showOnHome}
				description="Address, phone, and opening hours, at the end of the home page."
				{...register("showOnHome")}
			/>
		</SettingsSection>
	);
}

/** A row for each web address. They are one text, with an address on each line. */
function SocialProfiles() {
	const { field, fieldState } = useController<SiteForm, "socialProfiles">({
		name: "socialProfiles",
	});
	const { ref, value, onChange, onBlur } = field;
	const rows = value.split("\n");
	const problems = rows.map((row) =>
		fieldState.error ? profilesProblem(tidyProfiles(row)) : null,
	);
	const wrong = Math.max(
		0,
		problems.findIndex((problem) => problem !== null),
	);
	const change = (changed: string[]) => onChange(changed.join("\n"));
	return (
		<RowsField
			label={site.labels.socialProfiles}
			description="The footer links to them."
			noun="Profile"
			ids={rows.map((_, index) => String(index))}
			max={MAX_PROFILES}
			onAdd={() => change([...rows, ""])}
			onRemove={(index) => change(rows.toSpliced(index, 1))}
		>
			{(index) => (
				<div className="col-span-full">
					<TextField
						label="Profile Link"
						inputMode="url"
						autoCapitalize="none"
						spellCheck={false}
						placeholder="https://instagram.com/yourbakery"
						value={rows[index] ?? ""}
						error={
							problems[index] ??
							(index === wrong && !problems[wrong] ? fieldState.error?.message : undefined)
						}
						onChange={({ currentTarget }) => change(rows.with(index, currentTarget.value))}
						onBlur={onBlur}
						{...(index === wrong && { ref })}
					/>
				</div>
			)}
		</RowsField>
	);
}

function Detail({ children }: { children: ReactNode }) {
	return (
		<div className="grid gap-x-6 gap-y-1 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start">
			{children}
		</div>
	);
}
