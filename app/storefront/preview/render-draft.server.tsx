import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import type { PageForm } from "../../bakery/content/form.ts";
import { type PageId, pageChanges, pages, sectionKinds } from "../../bakery/content/pages.ts";
import { toShown } from "../../bakery/content/rich-text.server.ts";
import type { PageSectionKey, Section, SectionChange } from "../../bakery/content/schema.ts";
import { sectionRenderers } from "./section-renderers.tsx";

/** The HTML that visitors would get of a page's sections if the draft was saved. */
export function renderDraft(pageId: PageId, draft: PageForm): string {
	const stored = new Map(pageChanges(draft, {}).map((change) => [change.key, asStored(change)]));
	return renderToStaticMarkup(
		<MemoryRouter>
			{pages[pageId].sections.map((key) => renderSection(key, stored.get(key) ?? null))}
		</MemoryRouter>,
	);
}

/** What a save of the change would leave in the database. */
function asStored({ expectedVersion: _, ...change }: SectionChange): Section {
	return { title: null, subtitle: null, content: null, imageUrl: null, version: 1, ...change };
}

function renderSection<Key extends PageSectionKey>(key: Key, stored: Section | null): ReactNode {
	const section = toShown(sectionKinds[key].read(stored));
	return createElement(sectionRenderers[key], { key, section });
}
