import { z } from "../../../platform/zod.ts";
import { visibleOrEmpty } from "../../form-fields.ts";
import { image } from "../../resource/kinds/image.ts";
import { line } from "../../resource/kinds/line.ts";
import { richText } from "../../resource/kinds/rich-text.ts";
import { toggle } from "../../resource/kinds/toggle.ts";
import { describedForm } from "../../resource/resource.ts";
import { type StoredObject, storedFlag, storedText } from "../../stored-object.ts";
import { refusedLinks } from "../rich-text/links.ts";
import { markupProblem } from "../rich-text/markup.ts";
import type { Section } from "./section.ts";

/** The defaults of a section. */
export interface SectionDefaults {
	/** The page's own title, in a bar above the content; null for none. */
	pageTitle: string | null;
	title: string | null;
	subtitle: string | null;
	/** HTML; empty for no text. */
	text: string;
	/** Null for no image. */
	imageUrl: string | null;
	/** Describes an image that the owner doesn't. */
	imageAlt?: string;
}

/** Stored in place of an image address where the owner wants none, not even the default. */
export const NO_IMAGE = "none";

/** The content that every section has, with its defaults. */
export interface CommonContent<Defaults extends SectionDefaults = SectionDefaults> {
	pageTitle: string | Defaults["pageTitle"];
	showPageTitle: boolean;
	title: string | Defaults["title"];
	/** Null for none, also where the owner emptied it on purpose. */
	subtitle: string | null;
	/** HTML as the owner wrote it: sanitize it before it is shown. Empty for no text. */
	text: string;
	/** The section's own image, or `NO_IMAGE`. Where it is null, the default one is shown, if any. */
	imageUrl: string | null;
}

/** HTML of the rich-text editor. A save takes one megabyte, and writing it down makes it longer. */
const html = z.string().max(500_000, "Content must be at most 500,000 characters of HTML");

/** A text of one line, up to the longest one that the backend accepts. */
function lineOf(label: string) {
	return line(label, 2000, {
		typed: visibleOrEmpty.max(2000, `${label} must be at most 2,000 characters`),
	});
}

const form = describedForm({
	pageTitle: lineOf("Page Title"),
	showPageTitle: toggle("Show the page title", true),
	title: lineOf("Title"),
	subtitle: lineOf("Subtitle"),
	text: richText(
		"Content",
		html.superRefine((text, context) => {
			const refused = refusedLinks(text);
			const problem = markupProblem(text) ?? (refused.length > 0 ? explainRefused(refused) : null);
			if (problem) context.addIssue({ code: "custom", message: problem });
		}),
	),
	imageUrl: image("Image"),
});

export const { fields: commonFields, labels: commonLabels, schema: commonFormSchema } = form;

/** The schema of the fields while they are being typed. */
export const commonDraftSchema = commonFormSchema.extend({ text: html });

/** The fields that every section has in the editor. */
export type CommonForm = z.infer<typeof commonFormSchema>;

/** Links that are named in one message. */
const MAX_NAMED = 5;

function explainRefused(addresses: readonly string[]): string {
	const named = addresses.slice(0, MAX_NAMED).map((address) => `“${address.slice(0, 100)}”`);
	const more = addresses.length - named.length;
	const list = named.join(", ") + (more > 0 ? ` and ${more} more` : "");
	return `These links can't be used: ${list}. Change them to a path like /about, a web address, mailto: or tel:.`;
}

/** The common fields with their defaults. An emptied subtitle or text stays empty. */
export function readCommonContent<Defaults extends SectionDefaults>(
	stored: Section | null,
	body: StoredObject,
	defaults: Defaults,
): CommonContent<Defaults> {
	return {
		pageTitle: storedText(body, "page_title") || defaults.pageTitle,
		showPageTitle: storedFlag(body, "show_page_title", true),
		title: stored?.title?.trim() || defaults.title,
		subtitle: (stored?.subtitle ?? defaults.subtitle)?.trim() || null,
		text: storedText(body, "text") ?? defaults.text,
		imageUrl: stored?.imageUrl?.trim() || null,
	};
}

/** The image that a section shows: its own, or else the default one; null for none. */
export function shownImageUrl(
	content: Pick<CommonContent, "imageUrl">,
	defaults: Pick<SectionDefaults, "imageUrl">,
): string | null {
	const imageUrl = content.imageUrl ?? defaults.imageUrl;
	return imageUrl === NO_IMAGE ? null : imageUrl;
}

/** The texts of one line as form fields have them: empty where there is none. */
export function lineFields({ pageTitle, title, subtitle }: CommonContent) {
	return { pageTitle: pageTitle ?? "", title: title ?? "", subtitle: subtitle ?? "" };
}
