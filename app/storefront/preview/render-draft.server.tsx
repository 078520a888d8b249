import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import type { PageForm } from "../../bakery/content/form.ts";
import { type PageId, pageChanges, pages, sectionKinds } from "../../bakery/content/pages.ts";
import type { PageSectionKey, Section, SectionChange } from "../../bakery/content/schema.ts";
import { toShown } from "../../bakery/content/shown.server.ts";
import type { DescribePictures } from "../../platform/describe-pictures-context.ts";
import { sectionRenderers } from "./section-renderers.tsx";

/** The HTML that visitors would get of a page's sections if the draft was saved. */
export async function renderDraft(
	pageId: PageId,
	draft: PageForm,
	describePictures: DescribePictures,
): Promise<string> {
	const stored = new Map(pageChanges(draft, {}).map((change) => [change.key, asStored(change)]));
	const sections = await Promise.all(
		pages[pageId].sections.map((key) =>
			renderSection(key, stored.get(key) ?? null, describePictures),
		),
	);
	return renderToStaticMarkup(<MemoryRouter>{sections}</MemoryRouter>);
}

/** What a save of the change would leave in the database. */
function asStored({ expectedVersion: _, ...change }: SectionChange): Section {
	return { title: null, subtitle: null, content: null, imageUrl: null, version: 1, ...change };
}

async function renderSection<Key extends PageSectionKey>(
	key: Key,
	stored: Section | null,
	describePictures: DescribePictures,
): Promise<ReactNode> {
	const section = await toShown(sectionKinds[key].read(stored), describePictures);
	return createElement(sectionRenderers[key], { key, section });
}
