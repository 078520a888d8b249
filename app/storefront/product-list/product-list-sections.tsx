import type { PageView, SectionView } from "../../bakery/content/pages.ts";
import { RichText } from "../../ui/rich-text.tsx";
import { SectionHeading } from "../../ui/section-heading.tsx";
import { PageTitleBar } from "../layout/page-title-bar.tsx";
import type { SectionRenderers } from "../layout/render-sections.ts";

/** Components of the sections above the product list. */
export const productListSections: SectionRenderers<PageView<"products">> = {
	products_intro: ProductsIntroSection,
};

function ProductsIntroSection({ section: intro }: { section: SectionView<"products_intro"> }) {
	const { title, subtitle, html } = intro;
	const pageTitle = intro.showPageTitle ? intro.pageTitle : null;
	return (
		<>
			{pageTitle ? (
				<PageTitleBar title={pageTitle} />
			) : (
				<PageTitleBar title={title} intro={subtitle} />
			)}
			<div className="container-page pt-8 md:pt-12 empty:hidden">
				{pageTitle ? <SectionHeading title={title} intro={subtitle} className="mb-5" /> : null}
				<RichText html={html} />
			</div>
		</>
	);
}
