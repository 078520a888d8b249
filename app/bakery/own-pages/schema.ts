import { HERO_LAYOUTS, heroLayoutNames } from "../content/sections/hero.ts";
import type { Fields, RecordOf } from "../records.ts";

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

/** The data of a page in a list. */
export const listedPageFields = [
	"id",
	"title",
	/** Its address without the slash. */
	"path",
	"purpose",
	"isPublished:is_published",
	"showInFooter:show_in_footer",
	/** ISO 8601; visitors see it from then on. Null: from the beginning. */
	"shownFrom:shown_from",
	/** ISO 8601; visitors do not see it from then on. Null: without an end. */
	"shownUntil:shown_until",
	/** Paths that lead to it as well. */
	"earlierPaths:earlier_paths",
	"changedAt:updated_at",
	"version",
] as const satisfies Fields<"pages">;

export const ownPageFields = [
	...listedPageFields,
	"subtitle",
	/** HTML as the owner wrote it: sanitize it before it is shown. */
	"text:content",
	"imageUrl:image_url",
	"layout",
	/** Buttons as stored; see `readButtons`. */
	"buttons",
	/** For search engines, in place of the title and subtitle. */
	"metaTitle:meta_title",
	"metaDescription:meta_description",
	/** The image for shared links; null takes the page's image. */
	"socialImageUrl:social_image_url",
] as const satisfies Fields<"pages">;

/** A page of the owner's own, in a list. */
export interface ListedPage extends RecordOf<"pages", typeof listedPageFields> {}

/** A page of the owner's own, with everything on it. */
export interface OwnPage extends RecordOf<"pages", typeof ownPageFields> {}

/** The purpose that is stored. */
export function readPurpose(text: string): PagePurpose {
	return PAGE_PURPOSES.find((purpose) => purpose === text) ?? "other";
}

/** The layout that is stored. */
export function readLayout(text: string): PageLayout {
	return PAGE_LAYOUTS.find((layout) => layout === text) ?? "plain";
}
