import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { type PageForm, pageChanges } from "../../bakery/content/page-form.ts";
import { toPageView } from "../../bakery/content/page-view.server.ts";
import { type PageId, type PageView, readPage } from "../../bakery/content/pages.ts";
import type { DefaultWords } from "../../bakery/content/sections/default-words.ts";
import type { Section, SectionChange } from "../../bakery/content/sections/schema.ts";
import type { DescribeImages } from "../../platform/requests/describe-images-context.ts";
import { aboutSections } from "../about/about-sections.tsx";
import { homeSections } from "../home/hero.tsx";
import { renderSections, type SectionRenderers } from "../layout/render-sections.ts";
import { productListSections } from "../product-list/product-list-sections.tsx";

const pageRenderers: { [Id in PageId]: SectionRenderers<PageView<Id>> } = {
	home: homeSections,
	about: aboutSections,
	products: productListSections,
};

/** The HTML that visitors would get if the draft was saved. */
export async function renderDraft<Id extends PageId>(
	pageId: Id,
	draft: PageForm,
	describeImages: DescribeImages,
	words: DefaultWords,
): Promise<string> {
	const stored = pageChanges(draft, {}).map((change) => [change.key, asStored(change)]);
	const content = readPage(pageId, Object.fromEntries(stored), words);
	const sections = await toPageView(pageId, content, describeImages, words);
	return renderToStaticMarkup(
		<MemoryRouter>{renderSections(sections, pageRenderers[pageId])}</MemoryRouter>,
	);
}

/** The section as it would be stored. */
function asStored({ expectedVersion: _, ...change }: SectionChange): Section {
	return { title: null, subtitle: null, content: null, imageUrl: null, version: 1, ...change };
}
