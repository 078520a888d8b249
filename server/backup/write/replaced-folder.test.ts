import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openSite } from "../fixtures/test-sites.ts";
import { keepReplaced, pruneReplaced, replacedFolder } from "./replaced-folder.ts";

const now = new Date("2027-03-31T12:00:00Z");

async function folderWith(names: string[]): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), "levain-replaced-"));
	onTestFinished(() => rm(folder, { recursive: true }));
	for (const name of names) await writeFile(join(folder, name), "");
	return folder;
}

test("replaced sites are kept for 30 days, and others' files forever", async () => {
	const recent = ["levain-2027-03-02-120000.tar", "levain-2027-03-31-115959.tar"];
	const old = ["levain-2027-03-01-115959.tar", "levain-2026-12-24-080000.tar"];
	const folder = await folderWith([...recent, ...old, "mine.tar"]);
	expect(await pruneReplaced(folder, now)).toBe(2);
	expect((await readdir(folder)).sort()).toEqual([...recent, "mine.tar"]);
});

test("the last replaced site is kept however old it is", async () => {
	const folder = await folderWith(["levain-2026-01-01-000000.tar", "levain-2026-01-02-000000.tar"]);
	await pruneReplaced(folder, now);
	expect(await readdir(folder)).toEqual(["levain-2026-01-02-000000.tar"]);
});

test("a site that is replaced often takes the room of five", async () => {
	const hours = ["01", "02", "03", "04", "05", "06", "07"];
	const folder = await folderWith(hours.map((hour) => `levain-2027-03-31-${hour}0000.tar`));
	await pruneReplaced(folder, now);
	expect((await readdir(folder)).sort()).toEqual(
		hours.slice(2).map((hour) => `levain-2027-03-31-${hour}0000.tar`),
	);
});

test("a replaced site is named by the clock, and the next one removes those that are too old", async () => {
	const dataDirectory = await folderWith([]);
	const site = await openSite(dataDirectory);
	const later = new Date("2027-06-01T00:00:00Z");
	for (const time of [now, later]) {
		await keepReplaced(site, { dataDirectory, now: time, progress() {} });
	}
	expect(await readdir(replacedFolder(dataDirectory))).toEqual(["levain-2027-06-01-000000.tar"]);
});
