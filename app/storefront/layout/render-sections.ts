import { createElement, type ReactElement, type ReactNode } from "react";

/** Components of a page's sections, by name. */
export type SectionRenderers<Sections> = {
	[Name in keyof Sections]: (props: { section: Sections[Name] }) => ReactNode;
};

/**
 * Renders the sections of a page. A function and not a component, because every visitor downloads
 * it.
 */
export function renderSections<Sections extends object>(
	sections: Sections,
	renderers: SectionRenderers<Sections>,
): ReactElement[] {
	const names = Object.keys(sections) as (keyof Sections & string)[];
	return names.map((name) =>
		createElement(renderers[name], { key: name, section: sections[name] }),
	);
}
