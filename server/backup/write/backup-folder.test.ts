import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { isDiskFull } from "../../../app/platform/outages.ts";
import { addBackup, backupFolder, listBackups } from "./backup-folder.ts";

let folder: string;

beforeEach(async () => {
	folder = backupFolder(await mkdtemp(join(tmpdir(), "levain-backups-")));
});

afterEach(() => rm(join(folder, ".."), { recursive: true }));

const night = (day: number) => new Date(Date.UTC(2026, 10, day, 3));

type NewBackup = Parameters<typeof addBackup>[0];

const writeText = (text: string) => async (output: WritableStream<Uint8Array>) => {
	const writer = output.getWriter();
	await writer.write(new TextEncoder().encode(text));
	await writer.close();
};

const add = (day: number, changed: Partial<NewBackup> = {}) =>
	addBackup({
		folder,
		upgradeFrom: null,
		madeAt: night(day),
		write: writeText(`backup ${day}`),
		check: async () => {},
		...changed,
	});

const addUpgrade = (day: number, fromVersion: string) => add(day, { upgradeFrom: fromVersion });

const names = async () => (await readdir(folder)).sort();

/** The days of the complete backups, the newest first. */
const days = async (now = night(30)) =>
	(await listBackups(folder, now)).map(({ madeAt }) => madeAt.getUTCDate());

/** As many bytes free as a function says. */
const withSpace = (freeBytes: () => number): Partial<NewBackup> => ({
	freeBytes: async () => freeBytes(),
});

const megabyte = 1024 ** 2;
const gigabyte = 1024 ** 3;
/** Too little to write anything, and so much that small files can make room. */
const nearlyEnough = 65 * megabyte;

describe("a backup", () => {
	test("is a file of its owner alone, named by its time", async () => {
		const { file, madeAt } = await add(22);
		expect(basename(file)).toBe("2026-11-22T03-00-00Z-nightly.tar");
		expect(await readFile(file, "utf8")).toBe("backup 22");
		expect((await stat(file)).mode & 0o077).toBe(0);
		expect((await stat(folder)).mode & 0o077).toBe(0);
		expect(await listBackups(folder, night(23))).toEqual([{ file, madeAt, upgradeFrom: null }]);
	});

	test("counts once it is complete and checked, and not before", async () => {
		const seen: number[] = [];
		await add(22, {
			async write(output) {
				seen.push((await days()).length);
				await writeText("whole")(output);
			},
			async check(file) {
				seen.push((await days()).length);
				expect(await readFile(file, "utf8")).toBe("whole");
			},
		});
		expect(seen).toEqual([0, 0]);
		expect(await days()).toEqual([22]);
	});

	test.each<[string, Partial<NewBackup>, string]>([
		["breaks off", { write: async (output) => breakOff(output) }, "broken"],
		["is not what was written", { check: () => Promise.reject(new Error("changed")) }, "changed"],
		["is called off", { signal: AbortSignal.abort() }, "aborted"],
	])("that %s leaves nothing, and the one before", async (_, failing, reason) => {
		await add(21);
		await expect(add(22, failing)).rejects.toThrow(reason);
		expect(await names()).toEqual(["2026-11-21T03-00-00Z-nightly.tar"]);
	});

	test("removes what a process that was killed has left half-written", async () => {
		await mkdir(folder, { recursive: true });
		const half = `.${crypto.randomUUID()}`;
		for (const name of [half, "notes.txt"]) await writeFile(join(folder, name), "half");
		expect(await days()).toEqual([]);
		await add(22);
		expect(await names()).toEqual(["2026-11-22T03-00-00Z-nightly.tar", "notes.txt"]);
	});
});

async function breakOff(output: WritableStream<Uint8Array>): Promise<void> {
	const writer = output.getWriter();
	await writer.write(new Uint8Array(100));
	await writer.abort(new Error("broken"));
	throw new Error("broken");
}

describe("of all backups", () => {
	test("the seven newest are kept", async () => {
		for (let day = 1; day <= 9; day++) await add(day);
		expect(await days()).toEqual([9, 8, 7, 6, 5, 4, 3]);
	});

	test("those before upgrades count as well, of each upgrade the newest", async () => {
		for (let day = 1; day <= 6; day++) await add(day);
		for (const day of [7, 8, 9]) await addUpgrade(day, "20261122130000");
		expect(await days()).toEqual([9, 6, 5, 4, 3, 2, 1]);
		await addUpgrade(10, "20261123140000");
		expect(await days()).toEqual([10, 9, 6, 5, 4, 3, 2]);
	});

	test("what a wrong clock has dated later is the first to go", async () => {
		for (let day = 21; day <= 28; day++) await add(day);
		await add(20);
		expect(await days(night(20))).toContain(20);
		expect((await days(night(20)))[0]).toBe(20);
	});

	test("files with other names are left alone", async () => {
		await mkdir(folder, { recursive: true });
		const others = ["2026-99-99T03-00-00Z-nightly.tar", "my own.tar"];
		for (const name of others) await writeFile(join(folder, name), "");
		for (let day = 1; day <= 9; day++) await add(day);
		expect(await names()).toEqual(expect.arrayContaining(others));
		expect(await days()).toHaveLength(7);
	});
});

describe("on a full disk", () => {
	test("nothing is written that the database needs", async () => {
		const failure = await add(
			22,
			withSpace(() => 32 * megabyte),
		).catch((error) => error);
		expect(isDiskFull(failure)).toBe(true);
		expect(await names()).toEqual([]);
	});

	test("a backup stops when the space gets short while it is written", async () => {
		const answers = [gigabyte, gigabyte, 0];
		const write = async (output: WritableStream<Uint8Array>) => {
			const writer = output.getWriter();
			for (let part = 0; part < 20; part++) await writer.write(new Uint8Array(megabyte));
			await writer.close();
		};
		const failure = await add(22, {
			write,
			...withSpace(() => answers.shift() ?? 0),
		}).catch((error) => error);
		expect(isDiskFull(failure)).toBe(true);
		expect(await names()).toEqual([]);
	});

	test("the oldest make room, one by one", async () => {
		for (let day = 1; day <= 7; day++) await add(day);
		const freeAfterTwoAreGone = () => (left.length <= 5 ? gigabyte : nearlyEnough);
		let left = await names();
		await add(8, {
			async write(output) {
				left = await names();
				left = left.filter((name) => !name.startsWith("."));
				await writeText("backup 8")(output);
			},
			...withSpace(freeAfterTwoAreGone),
		});
		expect(await days()).toEqual([8, 7, 6, 5, 4, 3]);
	});

	test("two stay in any case", async () => {
		for (let day = 1; day <= 7; day++) await add(day);
		const failure = await add(
			8,
			withSpace(() => nearlyEnough),
		).catch((error) => error);
		expect(isDiskFull(failure)).toBe(true);
		expect(await days()).toEqual([7, 6]);
	});

	test("none goes where that would not be enough", async () => {
		for (let day = 1; day <= 7; day++) await add(day);
		const failure = await add(
			8,
			withSpace(() => 0),
		).catch((error) => error);
		expect(isDiskFull(failure)).toBe(true);
		expect(await days()).toHaveLength(7);
	});
});
