import type { PageForm, SectionForm } from "../../bakery/content/form.ts";
import { sectionTitle } from "../../bakery/content/pages.ts";
import type { CallToAction, PageSectionKey } from "../../bakery/content/schema.ts";
import type { FieldDescriptions } from "../layout/field-descriptions.ts";
import { PictureVersion } from "../media/picture-version.tsx";
import { heroLayoutNames } from "./hero-layout-field.tsx";

const sectionDescriptions: FieldDescriptions<SectionForm> = {
	pageTitle: "Page Title",
	showPageTitle: "Show the page title",
	title: "Title",
	subtitle: "Subtitle",
	text: "Content",
	imageUrl: { label: "Image", show: (imageUrl) => <PictureVersion imageUrl={imageUrl} /> },
};

const heroDescriptions: FieldDescriptions<NonNullable<PageForm["hero"]>> = {
	...sectionDescriptions,
	layout: { label: "Hero Layout", show: (layout) => heroLayoutNames[layout] },
	buttons: { label: "Call-to-Action Buttons", show: (buttons) => <ButtonList buttons={buttons} /> },
};

const descriptions = {
	hero: heroDescriptions,
	about: sectionDescriptions,
	products_intro: sectionDescriptions,
} satisfies { [Key in PageSectionKey]: FieldDescriptions<NonNullable<PageForm[Key]>> };

/** How the fields of a page's sections are called when two versions are compared. */
export function pageDescriptions(sections: readonly PageSectionKey[]): FieldDescriptions<PageForm> {
	const described = sections.map((key) => [
		key,
		{ label: sectionTitle(key), fields: descriptions[key] },
	]);
	return Object.fromEntries(described);
}

function ButtonList({ buttons }: { buttons: CallToAction[] }) {
	if (buttons.length === 0) return "None";
	return (
		<ul>
			{buttons.map(({ text, url, variant }) => (
				<li key={`${text} ${url} ${variant}`}>
					{text} → {url} ({variant === "outline" ? "Secondary" : "Primary"})
				</li>
			))}
		</ul>
	);
}
