import type { Locator } from "@playwright/test";

/** The letter that is shown in place of the picture in a card or a part of a page. */
export async function initialIn(part: Locator): Promise<string> {
	return part.evaluate((element) => {
		const place = element.matches(".picture-place")
			? element
			: element.querySelector(".picture-place");
		if (!place) throw new Error("There is no place for a picture.");
		const { content, display } = getComputedStyle(place, "::before");
		return display === "none" ? "" : content.replaceAll('"', "");
	});
}
