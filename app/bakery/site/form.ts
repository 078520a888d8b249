import { z } from "../../platform/zod.ts";
import type { SectionChange } from "../content/sections/schema.ts";
import { optionalEmail, visibleOrEmpty } from "../form-fields.ts";
import { META_LIMITS } from "../meta-limits.ts";
import {
	ALLERGEN_LISTS,
	isCurrency,
	isLanguage,
	isTimeOfDay,
	isTimeZone,
} from "../region/regional-settings.ts";
import { mergeStoredObject } from "../stored-object.ts";
import { countCharacters } from "./page-preview.ts";
import { LOGO_SIZE, readSite, storedSite } from "./rules.ts";
import type { Site, StoredSite } from "./schema.ts";
import { profilesProblem, tidyProfiles } from "./social-profiles.ts";

const text = z.string().trim();

function textUpTo(label: string, limit: number) {
	return text.max(limit, `${label} must be at most ${limit.toLocaleString("en")} characters`);
}

/** A text that search engines cut at so many characters. */
function searchText(label: string, limit: number) {
	return text.refine((value) => countCharacters(value) <= limit, {
		error: `${label} must be at most ${limit} characters`,
	});
}

const logoSize = z
	.number("Logo Size must be a number")
	.int("Logo Size must be a whole number")
	.min(LOGO_SIZE.min, `Logo Size must be at least ${LOGO_SIZE.min}`)
	.max(LOGO_SIZE.max, `Logo Size must be at most ${LOGO_SIZE.max}`);

/** The settings form (product §2.24, §5.9). Every text may be empty; then its default counts. */
export const siteFormSchema = z.object({
	siteName: visibleOrEmpty.max(200, "Website Name must be at most 200 characters"),
	logoUrl: z.string().nullable(),
	showLogoOnly: z.boolean(),
	logoSize,
	/** Any text: what is not a color is shown as black (product §4.1). */
	primary: textUpTo("Primary Color", 100),
	secondary: textUpTo("Secondary Color", 100),
	accent: textUpTo("Accent Color", 100),
	email: optionalEmail,
	phone: textUpTo("Phone", 100),
	address: textUpTo("Address", 1000),
	showEmail: z.boolean(),
	showPhone: z.boolean(),
	showAddress: z.boolean(),
	showOnHome: z.boolean(),
	socialProfiles: textUpTo("Social Profiles", 2000)
		.overwrite(tidyProfiles)
		.superRefine((list, context) => {
			const problem = profilesProblem(list);
			if (problem) context.addIssue({ code: "custom", message: problem });
		}),
	metaTitle: searchText("Meta Title", META_LIMITS.title),
	metaDescription: searchText("Meta Description", META_LIMITS.description),
	slogan: textUpTo("Slogan/Tagline", 500),
	keywords: textUpTo("Keywords", 2000),
	socialImageUrl: z.string().nullable(),
	timeZone: text.refine(isTimeZone, "Choose a time zone from the list"),
	currency: text.refine(isCurrency, "Choose a currency from the list"),
	language: text.refine(isLanguage, "Choose a language from the list"),
	dayEnd: text.refine(isTimeOfDay, "End of the Day must be a time, like 04:00"),
	/** Empty until the owner chooses one. */
	allergenList: z.enum(["", ...ALLERGEN_LISTS], "Choose one of the lists"),
});

export type SiteForm = z.infer<typeof siteFormSchema>;

/** Labels of its fields. */
export const siteLabels = {
	siteName: "Website Name",
	logoUrl: "Logo",
	showLogoOnly: "Show Logo Only",
	logoSize: "Logo Size",
	primary: "Primary Color",
	secondary: "Secondary Color",
	accent: "Accent Color",
	email: "Email",
	showEmail: "Email Visible",
	phone: "Phone",
	showPhone: "Phone Visible",
	address: "Address",
	showAddress: "Address Visible",
	showOnHome: "Visit Us on the Home Page",
	socialProfiles: "Social Profiles",
	metaTitle: "Meta Title",
	metaDescription: "Meta Description",
	slogan: "Slogan/Tagline",
	keywords: "Keywords",
	socialImageUrl: "Social Sharing Image",
	timeZone: "Time Zone",
	currency: "Currency",
	language: "Language",
	dayEnd: "End of the Day",
	allergenList: "Allergen List",
} satisfies Record<keyof SiteForm, string>;

/** The form values when the settings are opened: what the site shows, defaults included. */
export function siteForm({ settings, contact, seo }: Site): SiteForm {
	const { isAllergenListChosen, ...others } = settings;
	return {
		...others,
		allergenList: isAllergenListChosen ? settings.allergenList : "",
		...contact,
		email: contact.email ?? "",
		phone: contact.phone ?? "",
		address: contact.address ?? "",
		socialProfiles: contact.socialProfiles ?? "",
		metaTitle: seo.metaTitle ?? "",
		metaDescription: seo.metaDescription ?? "",
		slogan: seo.slogan ?? "",
		keywords: seo.keywords ?? "",
		socialImageUrl: seo.imageUrl,
	};
}

/** The changes that save the settings form. Unknown keys of the stored contents are kept. */
export function siteChanges(form: SiteForm, stored: StoredSite): SectionChange[] {
	const { siteName, logoUrl, showLogoOnly, logoSize, primary, secondary, accent } = form;
	const { email, phone, address, showEmail, showPhone, showAddress, showOnHome } = form;
	const { socialProfiles } = form;
	const { metaTitle, metaDescription, slogan, keywords, socialImageUrl } = form;
	const { timeZone, currency, language, dayEnd, allergenList } = form;
	const appearance = { showLogoOnly, logoSize, primary, secondary, accent };
	const region = { timeZone, currency, language, dayEnd, allergenList };
	const change = (key: keyof StoredSite, content: Record<string, unknown>): SectionChange => ({
		key,
		content: mergeStoredObject(stored[key]?.content ?? null, content),
		// No section has the version 0, so one that was made in the meantime is a conflict.
		expectedVersion: stored[key]?.version ?? 0,
	});
	return [
		{
			...change("settings", { ...appearance, ...region }),
			title: siteName,
			imageUrl: logoUrl,
		},
		change("contact", {
			...{ email, phone, address, showEmail, showPhone, showAddress, showOnHome, socialProfiles },
		}),
		{
			...change("seo", { metaTitle, metaDescription, slogan, keywords }),
			imageUrl: socialImageUrl,
		},
	];
}

/** The site if the form were saved, read by the same rules as stored values. */
export function siteAfterSaving(form: SiteForm): Site {
	const nothing = { title: null, subtitle: null, content: null, imageUrl: null, version: 0 };
	const sections = siteChanges(form, {}).map((change) => ({ ...nothing, ...change }));
	return readSite(storedSite(sections));
}
