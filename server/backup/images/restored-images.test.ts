import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSite, smallImage, stateOf, writeSiteInto } from "../fixtures/test-sites.ts";
import { restoreBackup } from "../restore/restore-backup.ts";

let directory: string;

beforeAll(async () => {
	directory = await mkdtemp(join(tmpdir(), "levain-images-"));
});

afterAll(() => rm(directory, { recursive: true }));

const text = (content: string) => new TextEncoder().encode(content);

const drawing = (content: string) =>
	text(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${content}</svg>`);

/** A backup that holds these files as images, as somebody makes it who knows how. */
async function writeForgedBackup(files: Record<string, [Uint8Array, string]>): Promise<string> {
	const { sql, images } = await openSite(directory);
	for (const [key, [bytes, type]] of Object.entries(files)) {
		await images.write(key, bytes, type);
		await sql`insert into files.images (name, facts) values (${key}, '{}')`;
	}
	const path = join(directory, "forged.tar");
	await writeSiteInto(path, { sql, images });
	return path;
}

test("the images of a backup pass the checks of an upload, and get their true type", async () => {
	const file = await writeForgedBackup({
		"page.jpg": [text("<!doctype html><script>alert(1)</script>"), "text/html"],
		"type.jpg": [smallImage("as a page"), "text/html"],
		"lines.jpg": [smallImage("with a header"), "image/gif\r\nset-cookie: a=b"],
		"script.svg": [drawing("<script>alert(1)</script>"), "image/svg+xml"],
		"good.svg": [drawing('<rect width="9" height="9"/>'), "image/svg+xml"],
		"same.jpg": [smallImage("another one"), "text/html"],
	});
	const site = await openSite(directory);
	await site.images.write("same.jpg", smallImage("the one before"), "image/gif");
	await site.sql`insert into files.images (name, facts) values ('same.jpg', '{}')`;
	const summary = await restoreBackup(file, site);
	expect(summary.refusedImages).toEqual(["page.jpg", "script.svg"]);
	expect(summary.images).toBe(4);
	const { images } = await stateOf(site);
	expect(images.map(({ key, type }) => [key, type])).toEqual([
		["good.svg", "image/svg+xml"],
		["lines.jpg", "image/gif"],
		["same.jpg", "image/gif"],
		["type.jpg", "image/gif"],
	]);
	const kept = await site.images.read("lines.jpg");
	expect(new Uint8Array(await new Response(kept?.body).arrayBuffer())).toEqual(
		smallImage("with a header"),
	);
});
