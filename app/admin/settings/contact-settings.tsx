import type { ReactNode } from "react";
import { useFormContext } from "react-hook-form";
import type { SiteForm } from "../../bakery/site/form.ts";
import { SwitchField } from "../../ui/back-office/switch-field.tsx";
import { TextareaField, TextField } from "../../ui/field.tsx";
import { SettingsSection } from "../screen/settings-section.tsx";

/** The contact details, and which of them visitors see. */
export function ContactSettings() {
	const { register, formState } = useFormContext<SiteForm>();
	return (
		<SettingsSection
			title="Contact Information"
			intro="The contact page shows the details you mark as visible."
		>
			<Detail name="showEmail" what="Email">
				<TextField
					label="Email"
					type="email"
					autoComplete="off"
					error={formState.errors.email?.message}
					{...register("email")}
				/>
			</Detail>
			<Detail name="showPhone" what="Phone">
				<TextField
					label="Phone"
					type="tel"
					autoComplete="off"
					error={formState.errors.phone?.message}
					{...register("phone")}
				/>
			</Detail>
			<Detail name="showAddress" what="Address">
				<TextareaField
					label="Address"
					rows={2}
					autoComplete="off"
					error={formState.errors.address?.message}
					{...register("address")}
				/>
			</Detail>
		</SettingsSection>
	);
}

interface DetailProps {
	name: "showEmail" | "showPhone" | "showAddress";
	what: string;
	/** The field. */
	children: ReactNode;
}

function Detail({ name, what, children }: DetailProps) {
	const { register } = useFormContext<SiteForm>();
	return (
		<div className="grid gap-x-6 gap-y-1 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start">
			{children}
			<SwitchField
				label={
					<>
						<span className="sr-only">{what} </span>Visible
					</>
				}
				className="sm:mt-8"
				{...register(name)}
			/>
		</div>
	);
}
