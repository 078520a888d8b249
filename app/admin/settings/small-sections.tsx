import { Clock } from "lucide-react";
import { type UseFormReturn, useFormContext } from "react-hook-form";
import { href } from "react-router";
import { describePeriod, RETENTION_PERIODS } from "../../bakery/messages/retention.ts";
import type { SettingsForm } from "../../bakery/settings/form.ts";
import { containsEarlierName, withNewName } from "../../bakery/site/earlier-name.ts";
import { site } from "../../bakery/site/form.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
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

/** The texts that search engines show, which may name the bakery. */
const FIELDS = ["metaTitle", "metaDescription", "slogan"] as const;

interface NoticeProps {
	form: UseFormReturn<SettingsForm>;
	/** The name of the bakery when the screen was opened. */
	earlier: string;
}

/** Says that the texts for search engines still contain the name from before, and changes it. */
export function EarlierNameNotice({ form, earlier }: NoticeProps) {
	const name = form.watch("siteName").trim();
	const texts = form.watch(FIELDS);
	const outdated = FIELDS.filter((_, index) =>
		containsEarlierName(texts[index] ?? "", earlier, name),
	);

	function change() {
		for (const field of outdated) {
			const text = withNewName(form.getValues(field), earlier, name);
			form.setValue(field, text, { shouldDirty: true, shouldValidate: true });
		}
	}

	return (
		<div role="status" className="basis-full empty:hidden">
			{outdated.length > 0 ? (
				<div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
					<p className="wrap-anywhere min-w-0">
						{list.format(outdated.map((field) => site.labels[field]))} still{" "}
						{outdated.length === 1 ? "says" : "say"} “{earlier}”.
					</p>
					<Button variant="outline" className="min-h-11 shrink-0 py-1 text-sm" onClick={change}>
						Change to New Name
					</Button>
				</div>
			) : null}
		</div>
	);
}

const list = new Intl.ListFormat("en", { type: "conjunction" });
