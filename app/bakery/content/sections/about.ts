import { defineSection } from "./section.ts";

/** The bakery's own story, on the About page (product §5). */
export const about = defineSection({
	name: "about",
	defaults: ({ aboutTitle, aboutText, aboutImage }) => ({
		pageTitle: aboutTitle,
		title: null,
		subtitle: null,
		text: aboutText,
		imageUrl: null,
		imageAlt: aboutImage,
	}),
});
