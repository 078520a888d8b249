import { Clock, CreditCard } from "lucide-react";
import type { ReactNode } from "react";
import { type UseFormReturn, useController, useFormContext } from "react-hook-form";
import { href } from "react-router";
import { META_LIMITS } from "../../bakery/form-fields.ts";
import { imageSource } from "../../bakery/media/image-source.ts";
import { type SettingsForm, settings } from "../../bakery/settings/settings.ts";
import { type SiteForm, site } from "../../bakery/site/form.ts";
import {
	BRAND_IMAGE_PATH,
	countCharacters,
	pageDescription,
	pageTitle,
	siteImages,
	socialImagePath,
} from "../../bakery/site/page-preview.ts";
import { MAX_PROFILES, profilesProblem, tidyProfiles } from "../../bakery/site/social-profiles.ts";
import type { Settings, Site } from "../../bakery/site/stored-site.ts";
import { themeFromSettings } from "../../bakery/site/theme.ts";
import { siteAddress } from "../../platform/browser/browser-client.ts";
import { RowsField } from "../../ui/back-office/rows-field.tsx";
import { SwitchField } from "../../ui/back-office/switch-field.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { TextareaField, TextField } from "../../ui/field.tsx";
import { Logo } from "../../ui/logo.tsx";
import { useInputs } from "../resource/record-editor.tsx";
import { useTagline } from "../screen/root-data.ts";
import { SettingsSection } from "../screen/save-form.tsx";

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

/** A link to the opening hours (product §27). */
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

/** A link to the payment settings (product §15). */
export function PaymentLink() {
	return (
		<SettingsSection title="Payments" intro="Deposits, refunds, tips, and taxes.">
			<LinkButton
				to={href("/admin/payments/settings")}
				variant="outline"
				className="justify-self-start"
			>
				<CreditCard aria-hidden="true" className="size-5" />
				Edit Payment Settings
			</LinkButton>
		</SettingsSection>
	);
}

/** How long messages of visitors are kept (product §28). */
export function MessageSettings() {
	const form = useFormContext<SettingsForm>();
	return (
		<SettingsSection
			title="Messages"
			intro="Messages are personal data. Old ones are removed for good, also from spam and the trash."
		>
			{useInputs({ of: settings, form, isNew: false })(["messagePeriod"])}
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

/** Whether a text still contains the earlier name of the bakery as whole words. */
export function containsEarlierName(text: string, earlier: string, name: string): boolean {
	return withNewName(text, earlier, name) !== text;
}

/** The text with the new name in place of the earlier one. */
export function withNewName(text: string, earlier: string, name: string): string {
	if (earlier === "" || name === "" || earlier === name) return text;
	const pattern = new RegExp(
		`(?<![\\p{L}\\p{N}])${earlier.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")}(?![\\p{L}\\p{N}])`,
		"giu",
	);
	return text
		.split(name)
		.map((part) => part.replace(pattern, () => name))
		.join(name);
}

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

interface SearchProps {
	/** The site as it would be if the form were saved. */
	site: Site;
	homeImageUrl: string | null;
}

/** The texts and the image for search engines and shared links. */
export function SearchSettings({ site, homeImageUrl }: SearchProps) {
	const form = useFormContext<SiteForm>();
	const { register, formState, watch } = form;
	const { errors } = formState;
	const inputs = useInputs({ of: settings, form, isNew: false, uploads: "content" });
	return (
		<SettingsSection
			title="SEO & Meta Information"
			intro="How the bakery looks in search results and shared links."
			preview={<SearchPreview site={site} homeImageUrl={homeImageUrl} />}
		>
			<TextField
				label="Meta Title"
				description={<Counter text={watch("metaTitle")} limit={META_LIMITS.title} />}
				error={errors.metaTitle?.message}
				{...register("metaTitle")}
			/>
			<TextareaField
				label="Meta Description"
				rows={3}
				description={<Counter text={watch("metaDescription")} limit={META_LIMITS.description} />}
				error={errors.metaDescription?.message}
				{...register("metaDescription")}
			/>
			{inputs(["slogan", "keywords", "socialImageUrl"])}
		</SettingsSection>
	);
}

/** How much room is left: characters as people count them, blanks at the ends left out. */
function Counter({ text, limit }: { text: string; limit: number }) {
	const count = countCharacters(text.trim());
	return (
		<span className={`tabular-nums ${count > limit ? "font-semibold text-error" : ""}`}>
			{count}/{limit} characters
		</span>
	);
}

/** The home page in the results of a search engine, and as a link that somebody shares. */
function SearchPreview({ site, homeImageUrl }: SearchProps) {
	const { settings, seo } = site;
	const tagline = useTagline();
	const imagePath = socialImagePath(siteImages({ seo, homeImageUrl }));
	return (
		<>
			<div className="grid gap-1 bg-surface p-5">
				<p className="truncate text-sm">{settings.siteName}</p>
				<p className="truncate text-muted text-sm">{siteAddress(href("/"))}</p>
				<p className="mt-1 text-info text-label leading-snug">{pageTitle(site, null)}</p>
				<p className="text-sm">{pageDescription(site, null, tagline)}</p>
			</div>
			{imagePath === BRAND_IMAGE_PATH ? (
				<BrandImage settings={settings} />
			) : (
				<img src={imagePath} alt="" className="aspect-[1200/630] w-full object-cover" />
			)}
		</>
	);
}

/** The logo on the brand color, as the server generates it from saved settings. */
function BrandImage({ settings }: { settings: Settings }) {
	const { primary, primaryContent } = themeFromSettings(settings);
	return (
		<div
			className="grid aspect-[1200/630] w-full place-items-center"
			style={{ background: primary, color: primaryContent }}
		>
			<Logo
				source={settings.logoUrl ? imageSource(settings.logoUrl) : null}
				size={96}
				isAlone={false}
			/>
		</div>
	);
}
