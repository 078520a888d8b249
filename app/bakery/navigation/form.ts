import { z } from "../../platform/zod.ts";
import type { DescribedFields } from "../described-fields.ts";
import { formOf, requiredText } from "../form-fields.ts";
import { isLinkAddress } from "./rules.ts";
import type { NavigationItem } from "./schema.ts";

/** The menu form (product §5.6). */
export const navigationFormSchema = z.object({
	title: requiredText("Title", 100),
	path: requiredText("Path", 2000).refine((path) => path === "" || isLinkAddress(path), {
		error: "Path must start with / or be a web address",
	}),
	showInHeader: z.boolean(),
	showInFooter: z.boolean(),
});

/** Labels and formats of its fields. */
export const describedMenuItem = {
	title: { label: "Title", reading: "line" },
	path: { label: "Path", reading: "line" },
	showInHeader: { label: "Show in Header", reading: "switch" },
	showInFooter: { label: "Show in Footer", reading: "switch" },
} as const satisfies DescribedFields<NavigationForm>;

export type NavigationForm = z.infer<typeof navigationFormSchema>;

export const EMPTY_NAVIGATION_FORM: NavigationForm = {
	title: "",
	path: "",
	showInHeader: true,
	showInFooter: false,
};

/** The form values when an item is opened for editing. */
export function navigationForm(item: NavigationItem): NavigationForm {
	return formOf(EMPTY_NAVIGATION_FORM, item);
}
