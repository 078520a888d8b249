import { expect, type Locator, type Page } from "@playwright/test";

/**
 * Drags an entry of a list to its first place, by its handle.
 * @param handles those of all entries, in the order of the list.
 */
export async function dragToFirst(page: Page, handles: Locator, from: number): Promise<void> {
	await handles.nth(from).hover();
	await page.mouse.down();
	const [first, second] = [await handles.nth(0).boundingBox(), await handles.nth(1).boundingBox()];
	await page.mouse.move(first?.x ?? 0, first?.y ?? 0, { steps: 12 });
	// What was first makes room at the end of a movement, which a busy browser shows late.
	await expect.poll(() => handles.nth(0).boundingBox()).toEqual(second);
	await page.mouse.up();
}
