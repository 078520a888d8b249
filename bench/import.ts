import type { Page } from "@playwright/test";
import type { Site } from "../e2e/site.ts";
import { signInHere } from "../e2e/users.ts";
import { withBrowser, withPage } from "./browser.ts";
import { type Figure, progress } from "./figure.ts";
import { megabytes, seconds, whole } from "./number-format.ts";
import { memoryOfTree } from "./processes.ts";
import { withSite } from "./site-under-test.ts";

const rows = 5000;
const maxPreview = 10_000;
const maxSave = 20_000;
const maxBytes = 512_000_000;

/** How soon a file of many products is previewed and saved, and the memory of the server then. */
export function measureImport(): Promise<Figure[]> {
	return withSite((site) =>
		withBrowser((browser) =>
			withPage(browser, {}, async (page) => {
				progress(`import: ${whole(rows)} rows`);
				await openImport(page, site);
				const added = await importFile(page, site, "2.50", "new");
				progress("import: the same with other prices");
				const changed = await importFile(page, site, "2.75", "changed");
				return [toFigure("new", added), toFigure("changed", changed)];
			}),
		),
	);
}

async function openImport(page: Page, { origin, administrator }: Site): Promise<void> {
	await page.goto(`${origin}/admin/products/import`);
	await signInHere(page, administrator);
	await page.getByRole("heading", { name: "Import Products" }).waitFor();
}

interface Measured {
	preview: number;
	save: number;
	memory: number;
}

async function importFile(
	page: Page,
	site: Site,
	price: string,
	what: "new" | "changed",
): Promise<Measured> {
	const button = page.getByRole("button", { name: `Import ${whole(rows)} products` });
	const preview = await timeOf(async () => {
		await page
			.locator("input[type=file]")
			.first()
			.setInputFiles({ name: "shop.csv", mimeType: "text/csv", buffer: fileOf(price) });
		await page.getByText(new RegExp(`\\b${whole(rows)} ${what}\\b`)).waitFor();
	});
	const save = await timeOf(async () => {
		await button.click();
		await page.getByRole("heading", { name: `${whole(rows)} products imported` }).waitFor();
	});
	return { preview, save, memory: await memoryOfTree(site.pid) };
}

function fileOf(price: string): Buffer {
	const text = "A loaf with a dark crust and an open crumb. ".repeat(6);
	const lines = Array.from({ length: rows }, (_, row) => {
		return `Roll number ${row},${price},Category ${row % 20},${text}`;
	});
	return Buffer.from(["Name,Price,Categories,Description", ...lines].join("\n"));
}

async function timeOf(run: () => Promise<void>): Promise<number> {
	const started = performance.now();
	await run();
	return performance.now() - started;
}

function toFigure(what: string, measured: Measured): Figure {
	const { preview, save, memory } = measured;
	return {
		name: `import of ${whole(rows)} ${what} products: preview, save, memory of all processes`,
		goal: `at most ${seconds(maxPreview)}, ${seconds(maxSave)}, ${megabytes(maxBytes)}`,
		measured: `${seconds(preview)}, ${seconds(save)}, ${megabytes(memory)}`,
		met: preview <= maxPreview && save <= maxSave && memory <= maxBytes,
		details: { ...measured },
	};
}
