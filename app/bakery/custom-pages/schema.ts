import { z } from "../../platform/zod.ts";
import { HERO_LAYOUTS, heroLayoutNames } from "../content/sections/hero.ts";
import { column, instant, type RecordOf, recordSchema } from "../records.ts";

/** The purposes of a page. The first has no part of its own on the site. */
export const PAGE_PURPOSES = [
	"other",
	"privacy",
	"imprint",
	"terms",
	"questions",
	"jobs",
	"catering",
] as const;

export type PagePurpose = (typeof PAGE_PURPOSES)[number];

/** Their names. */
export const purposeNames: Record<PagePurpose, string> = {
	other: "Other",
	privacy: "Privacy",
	imprint: "Imprint",
	terms: "Terms",
	questions: "Questions and Answers",
	jobs: "Jobs",
	catering: "Catering",
};

/** Those that a new page shows in the footer, where visitors look for them. */
export const LEGAL_PURPOSES: readonly PagePurpose[] = ["privacy", "imprint", "terms"];

/** A plain page looks like About; the others start with a hero, as the home page does. */
export const PAGE_LAYOUTS = ["plain", ...HERO_LAYOUTS] as const;

export type PageLayout = (typeof PAGE_LAYOUTS)[number];

/** Their names. */
export const pageLayoutNames: Record<PageLayout, string> = {
	plain: "None (Plain Page)",
	...heroLayoutNames,
};

const text = z.string().nullable();

/** The data of a page in a list. */
const listedPageFields = {
	id: z.string(),
	title: z.string(),
	/** Its address without the slash. */
	path: z.string(),
	purpose: z.string(),
	isPublished: column("is_published", z.boolean()),
	showInFooter: column("show_in_footer", z.boolean()),
	/** ISO 8601; visitors see it from then on. Null: from the beginning. */
	shownFrom: column("shown_from", instant.nullable()),
	/** ISO 8601; visitors do not see it from then on. Null: without an end. */
	shownUntil: column("shown_until", instant.nullable()),
	/** Paths that lead to it as well. */
	earlierPaths: column("earlier_paths", z.array(z.string())),
	changedAt: column("updated_at", z.string()),
	version: z.number(),
};

export const customPageFields = {
	...listedPageFields,
	subtitle: text,
	/** HTML as the owner wrote it: sanitize it before it is shown. */
	text: column("content", z.string()),
	imageUrl: column("image_url", text),
	layout: z.string(),
	/** Buttons as stored; see `readButtons`. */
	buttons: z.unknown(),
	/** For search engines, in place of the title and subtitle. */
	metaTitle: column("meta_title", text),
	metaDescription: column("meta_description", text),
	/** The image for shared links; null takes the page's image. */
	socialImageUrl: column("social_image_url", text),
};

/** A custom page, in a list. */
export interface ListedPage extends RecordOf<typeof listedPageFields> {}

export const listedPageSchema = recordSchema(listedPageFields);

/** A custom page, with everything on it. */
export interface CustomPage extends RecordOf<typeof customPageFields> {}

export const customPageSchema = recordSchema(customPageFields);

/** The purpose that is stored. */
export function readPurpose(text: string): PagePurpose {
	return PAGE_PURPOSES.find((purpose) => purpose === text) ?? "other";
}

/** The layout that is stored. */
export function readLayout(text: string): PageLayout {
	return PAGE_LAYOUTS.find((layout) => layout === text) ?? "plain";
}
