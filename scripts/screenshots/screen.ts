import type { Page } from "@playwright/test";
import type { Site } from "../../e2e/site.ts";

/** A view of the site to take a screenshot of. */
export interface Screen {
	/** The name of its images. */
	name: string;
	address: string;
	/** Changes what is stored, before the page is opened. The demo bakery is put back afterward. */
	arrange?(site: Site): Promise<unknown>;
	/** The steps on the page before the screenshot. */
	show?(page: Page, site: Site): Promise<unknown>;
	/** Whether `show` changes what is stored. */
	changesData?: boolean;
	/** Whether it shows a loading state, which must not be waited for. */
	isPending?: boolean;
}

/** The screen at an address without any action: `/products?page=2` is `products-page-2`. */
export function screenAt(address: string): Screen {
	const name = address.replaceAll(/[^a-z\d]+/gi, "-").replaceAll(/^-|-$/g, "");
	return { name: name || "home", address };
}

/** Opens the menu of either half on a phone; elsewhere it is there already. */
export async function openMenu(page: Page): Promise<void> {
	const button = page.getByRole("banner").getByRole("button", { name: "Menu" });
	if (await button.isVisible()) await button.click();
}
