import type { Locator } from "@playwright/test";

/** The letter that is shown in place of the image in a card or a part of a page. */
export async function initialIn(part: Locator): Promise<string> {
	return part.evaluate((element) => {
		const place = element.matches(".image-place") ? element : element.querySelector(".image-place");
		if (!place) throw new Error("There is no place for an image.");
		const { content, display } = getComputedStyle(place, "::before");
		return display === "none" ? "" : content.replaceAll('"', "");
	});
}
