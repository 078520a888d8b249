import type { BackendError } from "../../../platform/browser/backend-error.ts";
import { z } from "../../../platform/zod.ts";
import {
	endBeforeBeginning,
	endsAfterItBegins,
	optionalInstant,
	showingLabels,
} from "../../clock/showing-form.ts";
import {
	commonDraftSchema,
	commonFormSchema,
	commonLabels,
} from "../../content/sections/common-fields.ts";
import {
	buttonsDraftSchema,
	buttonsSchema,
	hero,
	readButtons,
} from "../../content/sections/hero.ts";
import { type DescribedFields, fieldLabels } from "../../described-fields.ts";
import { formOf, optionalLine, requiredText } from "../../form-fields.ts";
import { META_LIMITS } from "../../meta-limits.ts";
import { isSlug } from "../../slug.ts";
import {
	type CustomPage,
	PAGE_LAYOUTS,
	PAGE_PURPOSES,
	readLayout,
	readPurpose,
} from "../schema.ts";
import { isReservedPath } from "./reserved-paths.ts";

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

/** The form of a page (product §5.13). */
export const customPageFormSchema = z
	.object({
		title: requiredText("Title", 200),
		path,
		/** Whether a save that changes the path changes the links to the page as well. */
		changesLinks: z.boolean(),
		purpose: z.enum(PAGE_PURPOSES),
		layout: z.enum(PAGE_LAYOUTS),
		buttons: buttonsSchema,
		subtitle: optionalLine("Subtitle", 2000),
		text: commonFormSchema.shape.text,
		imageUrl: z.string().nullable(),
		metaTitle: optionalLine("Meta title", META_LIMITS.title),
		metaDescription: optionalLine("Meta description", META_LIMITS.description),
		socialImageUrl: z.string().nullable(),
		isPublished: z.boolean(),
		showInFooter: z.boolean(),
		shownFrom: optionalInstant(showingLabels.shownFrom),
		shownUntil: optionalInstant(showingLabels.shownUntil),
	})
	.refine(endsAfterItBegins, endBeforeBeginning);

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

/** Labels and formats of its fields. */
export const describedCustomPage = {
	title: { label: commonLabels.title, kind: "line" },
	path: { label: "Path", kind: "line" },
	changesLinks: { label: "Update Links to This Page", kind: "custom" },
	purpose: { label: "Kind of Page", kind: "custom" },
	layout: { label: hero.labels.layout, kind: "custom" },
	buttons: { label: hero.labels.buttons, kind: "custom" },
	subtitle: { label: commonLabels.subtitle, kind: "line" },
	text: { label: commonLabels.text, kind: "html" },
	imageUrl: { label: commonLabels.imageUrl, kind: "image" },
	metaTitle: { label: "Meta Title", kind: "line" },
	metaDescription: { label: "Meta Description", kind: "text" },
	socialImageUrl: { label: "Social Sharing Image", kind: "image" },
	isPublished: { label: "Published", kind: "switch" },
	showInFooter: { label: "Show in the Footer", kind: "switch" },
	shownFrom: { label: showingLabels.shownFrom, kind: "instant" },
	shownUntil: { label: showingLabels.shownUntil, kind: "instant" },
} as const satisfies DescribedFields<CustomPageForm>;

export const customPageLabels = fieldLabels(describedCustomPage);

/** The form's values. */
export type CustomPageForm = z.input<typeof customPageFormSchema>;

/** The values that are saved. */
export type CustomPageValues = z.output<typeof customPageFormSchema>;

/** A new page is a draft. */
export const EMPTY_CUSTOM_PAGE_FORM: CustomPageForm = {
	title: "",
	path: "",
	changesLinks: true,
	purpose: "other",
	layout: "plain",
	buttons: [],
	subtitle: "",
	text: "",
	imageUrl: null,
	metaTitle: "",
	metaDescription: "",
	socialImageUrl: null,
	isPublished: false,
	showInFooter: false,
	shownFrom: "",
	shownUntil: "",
};

/** The form values when a page is opened for editing. */
export function customPageForm(page: CustomPage): CustomPageForm {
	const { changesLinks } = EMPTY_CUSTOM_PAGE_FORM;
	return formOf(EMPTY_CUSTOM_PAGE_FORM, { ...page, ...choicesOf(page), changesLinks });
}

/** The choices and buttons that a page's row stores, as the form has them. */
export function choicesOf(row: { purpose?: unknown; layout?: unknown; buttons?: unknown }) {
	return {
		purpose: readPurpose(String(row.purpose)),
		layout: readLayout(String(row.layout)),
		buttons: readButtons(row.buttons),
	};
}

/** The fields of the form that a refusal of the database is about. */
export function customPageFieldErrors({ constraint }: BackendError): { path?: string } {
	return constraint === "custom_pages_path_key" ? { path: "Another page has this path" } : {};
}
