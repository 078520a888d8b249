import type { Locator, Page } from "@playwright/test";

/** The effort of a task on a phone. */
export interface Effort {
	taps: number;
	characters: number;
	/** Texts that are typed. */
	entries: number;
}

/** Operates the page like an owner on a phone, and counts taps and characters. */
export interface TouchCounter extends Effort {
	tap(target: Locator): Promise<void>;
	/** Taps a field and types, in place of what it held. */
	type(field: Locator, text: string): Promise<void>;
	/** Taps a list that opens, and one of its choices. */
	choose(list: Locator, value: string): Promise<void>;
	/** Types where the last tap has put the focus, and ends with the keyboard's own Enter. */
	typeHere(text: string): Promise<void>;
	/** Taps what opens the phone's own choice of files, and chooses one. */
	chooseFile(target: Locator, name: string, content: Buffer): Promise<void>;
	/** The same for an image. */
	chooseImage(target: Locator, image: Buffer): Promise<void>;
}

export function touchCounter(page: Page): TouchCounter {
	const hand: TouchCounter = {
		taps: 0,
		characters: 0,
		entries: 0,
		async tap(target) {
			hand.taps += 1;
			await target.tap();
		},
		async type(field, text) {
			await hand.tap(field);
			hand.entries += 1;
			hand.characters += text.length;
			await field.fill(text);
		},
		async choose(list, value) {
			hand.taps += 2;
			await list.selectOption(value);
		},
		async typeHere(text) {
			hand.entries += 1;
			hand.characters += text.length + 1;
			await page.keyboard.press("ControlOrMeta+A");
			await page.keyboard.type(text);
			await page.keyboard.press("Enter");
		},
		async chooseFile(target, name, content) {
			const chooser = page.waitForEvent("filechooser");
			await hand.tap(target);
			const mimeType = name.endsWith(".jpg") ? "image/jpeg" : "application/octet-stream";
			await (await chooser).setFiles({ name, mimeType, buffer: content });
		},
		chooseImage: (target, image) => hand.chooseFile(target, "photo.jpg", image),
	};
	return hand;
}
