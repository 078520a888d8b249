import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { toPageView } from "../../bakery/content/page-view.server.ts";
import { NO_IMAGE } from "../../bakery/content/sections/common-fields.ts";
import type { DefaultWords } from "../../bakery/content/sections/default-words.ts";
import { readButtons } from "../../bakery/content/sections/hero.ts";
import { type CustomPage, readLayout } from "../../bakery/custom-pages/custom-pages.ts";
import type { DescribeImages } from "../../platform/requests/contexts.ts";
import { RichText } from "../../ui/rich-text.tsx";
import { hasContent, TextSection } from "../about/about-sections.tsx";
import { CallsToAction, homeSections } from "../home/hero.tsx";

type Content = Pick<
	CustomPage,
	"path" | "title" | "subtitle" | "text" | "imageUrl" | "layout" | "buttons"
>;

/** A custom page as HTML, so that visitors download no code for it. */
export async function renderCustomPage(
	{ path, title, layout: storedLayout, buttons: storedButtons, ...content }: Content,
	describeImages: DescribeImages,
	words: DefaultWords,
): Promise<string> {
	// The image of About is the bakery; this one may be anything.
	const defaults = { ...words, aboutImage: "" };
	const layout = readLayout(storedLayout);
	const buttons = readButtons(storedButtons);
	const section = { ...content, pageTitle: title, showPageTitle: true, title: null };
	const { about } = await toPageView("about", { about: section }, describeImages, defaults);
	// Buttons may lead to a part of the page itself.
	const render = (children: ReactNode) =>
		renderToStaticMarkup(<MemoryRouter initialEntries={[`/${path}`]}>{children}</MemoryRouter>);
	if (layout === "plain") {
		const below = buttons.length > 0 && <CallsToAction buttons={buttons} />;
		return render(<TextSection section={about}>{below}</TextSection>);
	}
	const home = {
		hero: {
			...{ ...section, title, showPageTitle: false, text: "", layout, buttons },
			imageUrl: about.imageUrl ?? NO_IMAGE,
		},
	};
	const { hero } = await toPageView("home", home, describeImages, defaults);
	// Below a hero that ends in the color of the page there is space enough.
	const isOpen = layout === "side-by-side" || (layout === "centered" && hero.imageUrl !== null);
	return render(
		<>
			<homeSections.hero section={hero} />
			{hasContent(about.html) ? (
				<div className={`container-page ${isOpen ? "pb-12 md:pb-16" : "section-space"}`}>
					<RichText html={about.html} className={layout === "centered" ? "mx-auto" : ""} />
				</div>
			) : null}
		</>,
	);
}
