import { z } from "../../platform/zod.ts";
import { isLinkAddress } from "../navigation/rules.ts";
import {
	type About,
	BUTTON_VARIANTS,
	type CallToAction,
	HERO_LAYOUTS,
	type Hero,
	MAX_BUTTONS,
	type PageSectionKey,
	type ProductsIntro,
	type Section,
	type SectionChange,
} from "./schema.ts";
import { mergeStoredObject } from "./stored-object.ts";

const buttonSchema = z.object({
	text: z.string().trim().min(1, "Text is required"),
	url: z
		.string()
		.trim()
		.min(1, "URL is required")
		.refine((url) => url === "" || isLinkAddress(url), {
			error: "URL must start with / or be a web address",
		}),
	variant: z.enum(BUTTON_VARIANTS),
});

/** What the backend takes of a text of one line. */
function line(label: string) {
	return z.string().trim().max(2000, `${label} must be at most 2,000 characters`);
}

/** The fields that every page section has in the editor (spec §2). */
const sectionFormSchema = z.object({
	pageTitle: line("Page Title"),
	showPageTitle: z.boolean(),
	title: line("Title"),
	subtitle: line("Subtitle"),
	/** HTML of the rich-text editor. A save takes one megabyte, and writing it down makes it longer. */
	text: z.string().max(500_000, "Content must be at most 500,000 characters of HTML"),
	imageUrl: z.string().nullable(),
});

/** The fields of a section with layout options: the hero of the home page (spec §2). */
export const heroFormSchema = sectionFormSchema.extend({
	layout: z.enum(HERO_LAYOUTS),
	buttons: z.array(buttonSchema).max(MAX_BUTTONS, `At most ${MAX_BUTTONS} buttons`),
});

/** The fields of a whole page: those of its sections, by key. */
export const pageFormSchema = z
	.object({ hero: heroFormSchema, about: sectionFormSchema, products_intro: sectionFormSchema })
	.partial() satisfies z.ZodType<Partial<Record<PageSectionKey, unknown>>>;

const unfinishedButtonSchema = z.object({
	text: z.string(),
	url: z.string(),
	variant: z.enum(BUTTON_VARIANTS),
});

/** The fields of a page while they are being typed: a button may still lack its address. */
export const pageDraftSchema = pageFormSchema.extend({
	hero: heroFormSchema.extend({ buttons: z.array(unfinishedButtonSchema) }).optional(),
});

export type SectionForm = z.infer<typeof sectionFormSchema>;

export type HeroForm = z.infer<typeof heroFormSchema>;

export type PageForm = z.infer<typeof pageFormSchema>;

/** What 'Add Button' adds (spec §2). */
export const NEW_BUTTON: CallToAction = { text: "New Button", url: "/", variant: "default" };

/** The fields as they stand when the hero is opened: what the page shows, defaults included. */
export function heroForm(hero: Hero): HeroForm {
	return { ...sectionForm(hero), layout: hero.layout, buttons: hero.buttons };
}

/** The fields as they stand when a section is opened: what the page shows, defaults included. */
export function sectionForm(section: Hero | About | ProductsIntro): SectionForm {
	return {
		pageTitle: section.pageTitle ?? "",
		showPageTitle: section.showPageTitle,
		title: section.title ?? "",
		subtitle: section.subtitle ?? "",
		text: section.text,
		imageUrl: section.imageUrl,
	};
}

/**
 * The change that saves a section's fields. Keys of the stored content that the form does not
 * know stay.
 * @param stored the section as it was read; null when there is none yet.
 */
export function sectionChange(
	key: Section["key"],
	form: SectionForm | HeroForm,
	stored: Section | null,
): SectionChange {
	const { title, subtitle, imageUrl, pageTitle, showPageTitle, ...content } = form;
	return {
		key,
		title,
		subtitle,
		imageUrl,
		content: mergeStoredObject(stored?.content ?? null, {
			...content,
			page_title: pageTitle,
			show_page_title: showPageTitle,
		}),
		// 0 is a section that does not exist, so two people who make it are noticed as well.
		expectedVersion: stored?.version ?? 0,
	};
}
