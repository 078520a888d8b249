import { renderToStaticMarkup } from "react-dom/server";
import { toPageView } from "../../bakery/content/page-view.server.ts";
import { englishDefaults } from "../../bakery/content/sections/default-words.ts";
import type { OwnPage } from "../../bakery/own-pages/schema.ts";
import type { DescribePictures } from "../../platform/requests/describe-pictures-context.ts";
import { TextSection } from "../about/about-sections.tsx";

/** The image of About is the bakery; this one may be anything. */
const defaults = { ...englishDefaults, aboutImage: "" };

/** A page of the owner's own as HTML, so that visitors download no code for it. */
export async function renderOwnPage(
	{ title, ...content }: Pick<OwnPage, "title" | "subtitle" | "text" | "imageUrl">,
	describePictures: DescribePictures,
): Promise<string> {
	const section = { ...content, pageTitle: title, showPageTitle: true, title: null };
	const { about } = await toPageView("about", { about: section }, describePictures, defaults);
	return renderToStaticMarkup(<TextSection section={about} />);
}
