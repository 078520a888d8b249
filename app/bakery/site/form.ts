import { z } from "../../platform/zod.ts";
import { sectionChange } from "../content/stored-sections.ts";
import { META_LIMITS, optionalEmail, visibleOrEmpty } from "../form-fields.ts";
import {
	ALLERGEN_LISTS,
	allergenListNames,
	isCurrency,
	isLanguage,
	isTimeOfDay,
	isTimeZone,
} from "../region/regional-settings.ts";
import { choice } from "../resource/kinds/choice.ts";
import { image } from "../resource/kinds/image.ts";
import { line } from "../resource/kinds/line.ts";
import { toggle } from "../resource/kinds/toggle.ts";
import { wholeNumber } from "../resource/kinds/whole-number.ts";
import { describedForm } from "../resource/resource.ts";
import { countCharacters } from "./page-preview.ts";
import { profilesProblem, tidyProfiles } from "./social-profiles.ts";
import { LOGO_SIZE, readSite, SITE_SECTIONS, type Site, type StoredSite } from "./stored-site.ts";

const text = z.string().trim();

function textUpTo(label: string, limit: number) {
	return text.max(limit, `${label} must be at most ${limit.toLocaleString("en")} characters`);
}

/** A text that may be empty; then its default counts. */
function lineUpTo(label: string, limit: number) {
	return line(label, limit, { typed: textUpTo(label, limit) });
}

/** A text that search engines cut at so many characters. */
function searchText(label: string, limit: number) {
	const typed = text.refine((value) => countCharacters(value) <= limit, {
		error: `${label} must be at most ${limit} characters`,
	});
	return line(label, limit, { typed });
}

function checkedLine(label: string, isValid: (text: string) => boolean, error: string) {
	return line(label, 100, { typed: text.refine(isValid, error) });
}

const appearance = {
	siteName: line("Website Name", 200, {
		typed: visibleOrEmpty.max(200, "Website Name must be at most 200 characters"),
	}),
	logoUrl: image("Logo"),
	showLogoOnly: toggle("Show Logo Only", false),
	logoSize: {
		...wholeNumber("Logo Size"),
		typed: z
			.number("Logo Size must be a number")
			.int("Logo Size must be a whole number")
			.min(LOGO_SIZE.min, `Logo Size must be at least ${LOGO_SIZE.min}`)
			.max(LOGO_SIZE.max, `Logo Size must be at most ${LOGO_SIZE.max}`),
		toForm: Number,
	},
	/** Any text: what is not a color is shown as black (product §29). */
	primary: lineUpTo("Primary Color", 100),
	secondary: lineUpTo("Secondary Color", 100),
	accent: lineUpTo("Accent Color", 100),
};

const contact = {
	email: line("Email", 255, { typed: optionalEmail }),
	showEmail: toggle("Email Visible", true),
	phone: lineUpTo("Phone", 100),
	showPhone: toggle("Phone Visible", true),
	address: lineUpTo("Address", 1000),
	showAddress: toggle("Address Visible", true),
	showOnHome: toggle("Visit Us on the Home Page", true),
	socialProfiles: line("Social Profiles", 2000, {
		typed: textUpTo("Social Profiles", 2000)
			.overwrite(tidyProfiles)
			.superRefine((list, context) => {
				const problem = profilesProblem(list);
				if (problem) context.addIssue({ code: "custom", message: problem });
			}),
	}),
};

const seo = {
	metaTitle: searchText("Meta Title", META_LIMITS.title),
	metaDescription: searchText("Meta Description", META_LIMITS.description),
	slogan: lineUpTo("Slogan/Tagline", 500),
	keywords: { ...lineUpTo("Keywords", 2000), isOptional: true, hint: "Separated by commas." },
	socialImageUrl: image("Social Sharing Image", {
		hint: "Shown with shared links. If empty, your home page image or logo is used.",
	}),
};

const region = {
	timeZone: checkedLine("Time Zone", isTimeZone, "Choose a time zone from the list"),
	currency: checkedLine("Currency", isCurrency, "Choose a currency from the list"),
	language: checkedLine("Language", isLanguage, "Choose a language from the list"),
	dayEnd: checkedLine("End of the Day", isTimeOfDay, "End of the Day must be a time, like 04:00"),
	/** Empty until the owner chooses one. */
	allergenList: choice(
		"Allergen List",
		allergenListNames,
		(stored) => ALLERGEN_LISTS.find((list) => list === stored) ?? "",
		{ typed: z.enum(["", ...ALLERGEN_LISTS], "Choose one of the lists") },
	),
};

const form = describedForm({ ...appearance, ...contact, ...seo, ...region });

export type SiteForm = z.infer<typeof form.schema>;

/** The values on the site, defaults included. */
function valuesOf({ settings, contact, seo }: Site) {
	const allergenList = settings.isAllergenListChosen ? settings.allergenList : "";
	return { ...settings, ...contact, ...seo, allergenList, socialImageUrl: seo.imageUrl };
}

/** The form values when the settings are opened. */
export function siteForm(site: Site): SiteForm {
	return form.toForm(valuesOf(site));
}

/** The settings of the site, as their form has them (product §29). */
export const site = {
	...form,
	keys: SITE_SECTIONS,
	valuesOf: (stored: StoredSite) => valuesOf(readSite(stored)),
	toForm: (stored: StoredSite) => siteForm(readSite(stored)),
	changes({ siteName, logoUrl, socialImageUrl, ...others }: SiteForm, stored: StoredSite) {
		const change = (key: keyof StoredSite, fields: object) => {
			const own = Object.entries(others).filter(([name]) => Object.hasOwn(fields, name));
			return sectionChange(key, stored, Object.fromEntries(own));
		};
		return [
			{ ...change("settings", { ...appearance, ...region }), title: siteName, imageUrl: logoUrl },
			change("contact", contact),
			{ ...change("seo", seo), imageUrl: socialImageUrl },
		];
	},
};

/** The site if the form were saved, read by the same rules as stored values. */
export function siteAfterSaving(form: SiteForm): Site {
	const nothing = { title: null, subtitle: null, content: null, imageUrl: null, version: 0 };
	const sections = site.changes(form, {}).map((change) => ({ ...nothing, ...change }));
	return readSite(Object.fromEntries(sections.map((section) => [section.key, section])));
}
