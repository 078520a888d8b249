import type { Call } from "../../platform/backend/call.ts";
import { z } from "../../platform/zod.ts";
import {
	endBeforeBeginning,
	endsAfterItBegins,
	showingLabels,
	timingOf,
} from "../clock/showing.ts";
import {
	commonDraftSchema,
	commonFields,
	commonLabels,
} from "../content/sections/common-fields.ts";
import {
	buttons,
	buttonsDraftSchema,
	HERO_LAYOUTS,
	hero,
	heroLayoutNames,
} from "../content/sections/hero.ts";
import { META_LIMITS, optionalLine as typedLine } from "../form-fields.ts";
import type { NavigationLink } from "../navigation/menu-items.ts";
import { column, pick, type RecordOf, recordSchema } from "../records.ts";
import type { FormField } from "../resource/field.ts";
import { choice } from "../resource/kinds/choice.ts";
import { image } from "../resource/kinds/image.ts";
import { instant } from "../resource/kinds/instant.ts";
import { line, optionalLine } from "../resource/kinds/line.ts";
import { richText } from "../resource/kinds/rich-text.ts";
import { text } from "../resource/kinds/text.ts";
import { toggle } from "../resource/kinds/toggle.ts";
import { resource } from "../resource/resource.ts";
import { isSlug } from "../slug.ts";
import { isReservedPath } from "./reserved-paths.ts";
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
const pageLayoutNames: Record<PageLayout, string> = {
	plain: "None (Plain Page)",
	...heroLayoutNames,
};

/** The purpose that is stored. */
export function readPurpose(text: string): PagePurpose {
	return PAGE_PURPOSES.find((purpose) => purpose === text) ?? "other";
}

/** The layout that is stored. */
export function readLayout(text: string): PageLayout {
	return PAGE_LAYOUTS.find((layout) => layout === text) ?? "plain";
}

/** The path of a page, written with a slash or without. */
const path = z
	.string()
	.trim()
	.overwrite((text) => text.replace(/^\/+/, ""))
	.min(1, "Path is required")
	.max(100, "Path must be at most 100 characters")
	.refine(
		// That it is missing is said once.
		(text) => text === "" || isSlug(text),
		"Path must be lowercase letters and digits, joined by single hyphens",
	)
	.refine((text) => !isReservedPath(text), {
		error: ({ input }) => `The site uses /${input} itself. Choose another path`,
	});

const changesLinks: FormField<boolean> = {
	kind: "switch",
	label: "Update Links to This Page",
	typed: z.boolean(),
	empty: true,
	toForm: () => true,
	hint: "They'll point to the new path once you save:",
};

const described = resource({
	kind: "custom-page",
	table: "custom_pages",
	noun: "page",
	plural: "pages",
	fields: {
		title: line(commonLabels.title, 200),
		/** Its address without the slash. */
		path: line("Path", 100, { typed: path, follows: "title" }),
		/** Whether a save that changes the path changes the links to the page as well. */
		changesLinks,
		subtitle: optionalLine(commonLabels.subtitle, 2000),
		text: { ...richText(commonLabels.text, commonFields.text.typed), column: "content" },
		imageUrl: image(commonLabels.imageUrl),
		/** For search engines, in place of the title and subtitle. */
		metaTitle: optionalLine("Meta Title", META_LIMITS.title, { hint: "In place of the title" }),
		metaDescription: text("Meta Description", {
			typed: typedLine("Meta description", META_LIMITS.description),
			hint: "In place of the subtitle",
			rows: 3,
		}),
		/** Null takes the page's image. */
		socialImageUrl: image("Social Sharing Image", {
			hint: "Shown with shared links, in place of the page's image",
		}),
		/** A new page is a draft. */
		isPublished: toggle("Published", false),
		showInFooter: toggle("Show in the Footer", false, {
			hint: "A link at the bottom of every page",
		}),
		/** ISO 8601; visitors see it from then on. Null: from the beginning. */
		shownFrom: instant(showingLabels.shownFrom),
		/** ISO 8601; visitors do not see it from then on. Null: without an end. */
		shownUntil: instant(showingLabels.shownUntil),
		purpose: choice("Kind of Page", purposeNames, readPurpose),
		layout: choice(hero.fields.layout.label, pageLayoutNames, readLayout),
		buttons,
	},
	others: {
		/** Paths that lead to it as well. */
		earlierPaths: z.array(z.string()),
		changedAt: column("updated_at", z.string()),
	},
	save: "save_custom_page",
	refusals: { custom_pages_path_key: { path: "Another page has this path" } },
});

/** A custom page (product §23). */
export const customPages = {
	...described,
	schema: described.schema.refine(endsAfterItBegins, endBeforeBeginning),
};

/** A custom page, with everything on it. */
export type CustomPage = z.output<typeof customPages.record>;

export type CustomPageForm = z.input<typeof customPages.schema>;

export type CustomPageValues = z.output<typeof customPages.schema>;

const listedPageFields = pick(customPages.columns, [
	...(["id", "title", "path", "purpose", "isPublished", "showInFooter"] as const),
	...(["shownFrom", "shownUntil", "earlierPaths", "changedAt", "version"] as const),
]);

/** A custom page, in a list. */
export interface ListedPage extends RecordOf<typeof listedPageFields> {}

const listedPageSchema = recordSchema(listedPageFields);

/** The part of a form that its preview shows, while it is being typed. */
export const customPageDraftSchema = z.object({
	title: z.string(),
	path: z.string(),
	layout: z.enum(PAGE_LAYOUTS),
	buttons: buttonsDraftSchema,
	subtitle: z.string(),
	text: commonDraftSchema.shape.text,
	imageUrl: z.string().nullable(),
});

/** Whether visitors see a page. */
export type PageState = "published" | "draft" | "scheduled" | "ended";

/** The names of the states. */
export const pageStateNames: Record<PageState, string> = {
	published: "Published",
	draft: "Draft",
	scheduled: "Scheduled",
	ended: "Ended",
};

/** The state of a page at an instant. */
export function pageState(
	page: Pick<ListedPage, "isPublished" | "shownFrom" | "shownUntil">,
	now: Date,
): PageState {
	return page.isPublished ? (timingOf(page, now) ?? "published") : "draft";
}

/** The pages in their order: for visitors the published ones in their time, for owners all. */
export async function listCustomPages(call: Call): Promise<ListedPage[]> {
	return call("list_custom_pages", {}, z.array(listedPageSchema));
}

/** A page by its path, as visitors see it; null where there is none. */
export async function findCustomPage(visitor: Call, path: string): Promise<CustomPage | null> {
	if (!isSlug(path)) return null;
	const [page] = await visitor("find_custom_page", { at_path: path }, z.array(customPages.record));
	return page ?? null;
}

/** Links to the owner's pages that have a place of their own. */
export interface PageLinks {
	/** Those that the footer shows. */
	legalLinks: NavigationLink[];
	/** The privacy page; null without a published one. */
	privacyLink: NavigationLink | null;
}

/** The links to pages that visitors can see now. */
export async function getPageLinks(visitor: Call): Promise<PageLinks> {
	const pages = await listCustomPages(visitor);
	const privacy = pages.find(({ purpose }) => purpose === "privacy");
	return {
		legalLinks: pages.filter(({ showInFooter }) => showInFooter).map(toLink),
		privacyLink: privacy ? toLink(privacy) : null,
	};
}

function toLink({ id, title, path }: ListedPage): NavigationLink {
	return { id, title, path: `/${path}` };
}
