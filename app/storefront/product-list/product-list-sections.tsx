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
	const titleBar = intro.showPageTitle ? intro.pageTitle : null;
	return (
		<>
			{titleBar ? <PageTitleBar title={titleBar} /> : null}
			<div className="container-page pt-10 md:pt-16">
				<SectionHeading level={titleBar ? 2 : 1} title={intro.title} intro={intro.subtitle} />
				<RichText html={intro.html} className="mt-5" />
			</div>
		</>
	);
}
