import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compareFolders } from "./compare-folders.ts";

let folder = "";
const before = () => path.join(folder, "before");
const after = () => path.join(folder, "after");

beforeAll(async () => {
	folder = await mkdtemp(path.join(tmpdir(), "levain-screenshots-"));
	for (const place of [before(), after()])
		await mkdir(path.join(place, "390"), { recursive: true });
});
afterAll(() => rm(folder, { recursive: true }));

/** A white image, with a gray rectangle in it. */
async function draw(
	file: string,
	width: number,
	gray?: { left: number; top: number; size: number },
) {
	const white = sharp({ create: { width, height: 20, channels: 3, background: "white" } });
	const drawn = gray
		? white.composite([
				{
					input: {
						create: { width: gray.size, height: gray.size, channels: 3, background: "#fbfbfb" },
					},
					left: gray.left,
					top: gray.top,
				},
			])
		: white;
	await drawn.png().toFile(file);
}

test("images that differ are listed, however little, and where", async () => {
	await draw(path.join(before(), "390/same.png"), 30, { left: 1, top: 1, size: 4 });
	await draw(path.join(after(), "390/same.png"), 30, { left: 1, top: 1, size: 4 });
	await draw(path.join(before(), "390/changed.png"), 30);
	await draw(path.join(after(), "390/changed.png"), 30, { left: 7, top: 3, size: 2 });
	await draw(path.join(before(), "390/grown.png"), 30);
	await draw(path.join(after(), "390/grown.png"), 40);
	await draw(path.join(before(), "gone.png"), 30);
	await draw(path.join(after(), "new.png"), 30);
	expect(await compareFolders(before(), after())).toEqual([
		"390/changed.png: 4 pixels differ, between 7, 3 and 8, 4",
		"390/grown.png: was 30 × 20, is 40 × 20",
		`gone.png: only in ${before()}`,
		`new.png: only in ${after()}`,
	]);
});
