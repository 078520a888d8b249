import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createDurably, writeDurably } from "./durable-files.ts";

/** The steps on the disk, in order, and the one that fails. */
const disk = vi.hoisted(() => ({ steps: [] as string[], failing: "", code: "" }));

vi.mock("node:fs/promises", async (importOriginal) => {
	const real = await importOriginal<typeof import("node:fs/promises")>();
	const { basename } = await import("node:path");
	const nameOf = (file: unknown) =>
		basename(String(file)).replace(/^\.[\da-f-]{36}$/, "(unfinished)");
	function step(text: string): void {
		disk.steps.push(text);
		if (text === disk.failing) throw Object.assign(new Error(text), { code: disk.code });
	}
	return {
		...real,
		async open(...given: Parameters<typeof real.open>) {
			const handle = await real.open(...given);
			const name = nameOf(given[0]);
			const { writeFile: write, sync } = handle;
			handle.writeFile = (...content) => {
				step(`write ${name}`);
				return write.apply(handle, content);
			};
			handle.sync = async () => {
				step(`flush ${name}`);
				await sync.apply(handle);
			};
			return handle;
		},
		async rename(from: string, to: string) {
			step(`rename ${nameOf(from)} to ${nameOf(to)}`);
			await real.rename(from, to);
		},
		async link(from: string, to: string) {
			step(`link ${nameOf(from)} to ${nameOf(to)}`);
			await real.link(from, to);
		},
	};
});

let folder: string;
let file: string;

beforeEach(async () => {
	folder = path.join(await mkdtemp(path.join(tmpdir(), "levain-durable-")), "files");
	file = path.join(folder, "loaf.jpg");
	await mkdir(folder);
	Object.assign(disk, { steps: [], failing: "", code: "ENOSPC" });
});

afterEach(() => rm(path.dirname(folder), { recursive: true }));

const text = () => readFile(file, "utf8");

describe("a file that is written durably", () => {
	it("is flushed before it has its name, and its name before it is confirmed", async () => {
		await writeDurably(file, "a loaf");
		expect(disk.steps).toEqual([
			"write (unfinished)",
			"flush (unfinished)",
			"rename (unfinished) to loaf.jpg",
			"flush files",
		]);
		expect(await text()).toBe("a loaf");
	});

	it.each(["write (unfinished)", "flush (unfinished)", "rename (unfinished) to loaf.jpg"])(
		"leaves the one before it and nothing else when it fails at: %s",
		async (failing) => {
			await writeFile(file, "an older loaf");
			disk.failing = failing;
			await expect(writeDurably(file, "a loaf")).rejects.toThrow(failing);
			expect(await text()).toBe("an older loaf");
			expect(await readdir(folder)).toEqual(["loaf.jpg"]);
		},
	);

	it("is not confirmed when its name may not have reached the disk", async () => {
		disk.failing = "flush files";
		disk.code = "EIO";
		await expect(writeDurably(file, "a loaf")).rejects.toThrow("flush files");
	});

	it("has the folders that it needs, flushed into those above them", async () => {
		const deep = path.join(folder, "a/b/loaf.jpg");
		await writeDurably(deep, "a loaf", { mode: 0o600 });
		expect(disk.steps.slice(0, 2)).toEqual(["flush a", "flush files"]);
		expect(disk.steps.at(-1)).toBe("flush b");
		expect((await stat(deep)).mode & 0o777).toBe(0o600);
		expect((await stat(path.dirname(deep))).mode & 0o777).toBe(0o700);
	});
});

describe("a file that is created durably", () => {
	it("is flushed before it has its name, and its name before it is confirmed", async () => {
		expect(await createDurably(file, "a loaf")).toBe(true);
		expect(disk.steps).toEqual([
			"write (unfinished)",
			"flush (unfinished)",
			"link (unfinished) to loaf.jpg",
			"flush files",
		]);
		expect(await readdir(folder)).toEqual(["loaf.jpg"]);
	});

	it("replaces none", async () => {
		await writeFile(file, "an older loaf");
		expect(await createDurably(file, "a loaf")).toBe(false);
		expect(await text()).toBe("an older loaf");
		expect(await readdir(folder)).toEqual(["loaf.jpg"]);
	});
});
