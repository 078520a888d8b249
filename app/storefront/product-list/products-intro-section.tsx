import type { ReactNode } from "react";
import type { ProductsIntro, Shown } from "../../bakery/content/schema.ts";
import { RichText } from "../../ui/rich-text.tsx";
import { SectionHeading } from "../../ui/section-heading.tsx";
import { PageTitleBar } from "../layout/page-title-bar.tsx";

interface Props {
	section: Shown<ProductsIntro>;
	/** The list that it introduces. */
	children?: ReactNode;
}

/** What stands above the product list (spec §2). */
export function ProductsIntroSection({ section: intro, children }: Props) {
	const titleBar = intro.showPageTitle ? intro.pageTitle : null;
	return (
		<>
			{titleBar ? <PageTitleBar title={titleBar} /> : null}
			<div className="container-page pt-10 pb-16 md:pt-16 md:pb-28">
				<SectionHeading level={titleBar ? 2 : 1} title={intro.title} intro={intro.subtitle} />
				<RichText html={intro.html} className="mt-5" />
				{children}
			</div>
		</>
	);
}
