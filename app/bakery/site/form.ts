import { z } from "../../platform/zod.ts";
import type { SectionChange } from "../content/schema.ts";
import { mergeStoredObject } from "../content/stored-object.ts";
import { optionalEmail } from "../form-fields.ts";
import { countCharacters, META_LIMITS } from "./page-texts.ts";
import { LOGO_SIZE, readSite, storedSite } from "./rules.ts";
import type { Site, StoredSite } from "./schema.ts";

const text = z.string().trim();

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

/** The settings form (spec §2, §5). Every text may be empty; then its default counts. */
export const siteFormSchema = z.object({
	siteName: text.max(200, "Website Name must be at most 200 characters"),
	logoUrl: z.string().nullable(),
	showLogoOnly: z.boolean(),
	logoSize,
	/** Any text: what is not a colour is shown as black (spec §4). */
	primary: text,
	secondary: text,
	accent: text,
	email: optionalEmail,
	phone: text,
	address: text,
	showEmail: z.boolean(),
	showPhone: z.boolean(),
	showAddress: z.boolean(),
	metaTitle: searchText("Meta Title", META_LIMITS.title),
	metaDescription: searchText("Meta Description", META_LIMITS.description),
	slogan: text,
	keywords: text,
});

export type SiteForm = z.infer<typeof siteFormSchema>;

/** The fields as they stand when the settings are opened: what the site shows, defaults included. */
export function siteForm({ settings, contact, seo }: Site): SiteForm {
	return {
		...settings,
		...contact,
		email: contact.email ?? "",
		phone: contact.phone ?? "",
		address: contact.address ?? "",
		metaTitle: seo.metaTitle ?? "",
		metaDescription: seo.metaDescription ?? "",
		slogan: seo.slogan ?? "",
		keywords: seo.keywords ?? "",
	};
}

/**
 * The changes that save the settings form, to be saved together. Keys of the stored contents that
 * the form does not know stay.
 * @param stored the sections as they were read.
 */
export function siteChanges(form: SiteForm, stored: StoredSite): SectionChange[] {
	const { siteName, logoUrl, showLogoOnly, logoSize, primary, secondary, accent } = form;
	const { email, phone, address, showEmail, showPhone, showAddress } = form;
	const { metaTitle, metaDescription, slogan, keywords } = form;
	const change = (key: keyof StoredSite, content: Record<string, unknown>): SectionChange => ({
		key,
		content: mergeStoredObject(stored[key]?.content ?? null, content),
		// No section has the version 0, so one that was made in the meantime is a conflict.
		expectedVersion: stored[key]?.version ?? 0,
	});
	return [
		{
			...change("settings", { showLogoOnly, logoSize, primary, secondary, accent }),
			title: siteName,
			imageUrl: logoUrl,
		},
		change("contact", { email, phone, address, showEmail, showPhone, showAddress }),
		change("seo", { metaTitle, metaDescription, slogan, keywords }),
	];
}

/** What the site would be if the form were saved: read by the same rules as what is stored. */
export function siteAfterSaving(form: SiteForm): Site {
	const nothing = { title: null, subtitle: null, content: null, imageUrl: null, version: 0 };
	const sections = siteChanges(form, {}).map((change) => ({ ...nothing, ...change }));
	return readSite(storedSite(sections));
}
