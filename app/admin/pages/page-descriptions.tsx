import type { ReactNode } from "react";
import type { PageForm } from "../../bakery/content/page-form.ts";
import { type PageId, sectionsOf, sectionTitle } from "../../bakery/content/pages.ts";
import type { FieldDescriptions } from "../versions/field-descriptions.ts";
import { PictureVersion } from "../versions/picture-version.tsx";
import { showRichText } from "../versions/text-version.tsx";
import { sectionEditors } from "./section-editors.tsx";

/** How the fields of a page's sections are called and shown when two versions are compared. */
export function pageDescriptions(id: PageId): FieldDescriptions<PageForm> {
	const described = sectionsOf(id).map(({ name, labels }) => {
		const fields = describeFields(labels, { ...commonEditors, ...sectionEditors[name] });
		return [name, { label: sectionTitle(name), fields }];
	});
	return Object.fromEntries(described);
}

/** How a field is shown, if not as text. */
interface Shown {
	show?(value: never, base?: never): ReactNode;
}

const commonEditors: Record<string, Shown> = {
	text: { show: showRichText },
	imageUrl: { show: (imageUrl) => <PictureVersion imageUrl={imageUrl} /> },
};

function describeFields(labels: Record<string, string>, editors: Record<string, Shown>) {
	const described = Object.entries(labels).map(([field, label]) => {
		const show = editors[field]?.show;
		return [field, show ? { label, show } : label];
	});
	return Object.fromEntries(described);
}
