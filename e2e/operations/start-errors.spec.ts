import { execFileSync } from "node:child_process";
import { mkdtempSync, rmdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "@playwright/test";
import { test } from "../logged-test.ts";
import { type Program, startProgram } from "../program.ts";

let empty: string;

test.beforeEach(() => {
	empty = mkdtempSync(path.join(tmpdir(), "levain-errors-"));
});

test.afterEach(() => rmSync(empty, { recursive: true }));

function start(environment: Record<string, string>, dataDirectory = empty): Promise<Program> {
	return startProgram({ environment, dataDirectory });
}

/** The output of a start that fails with exit code 1. */
async function complaintOf(starting: Promise<Program>): Promise<string> {
	const error = await starting.catch((cause: unknown) => cause);
	if (error instanceof Error) return error.message;
	throw new Error("The site has started.");
}

function expectClear(complaint: string, sentence: string): void {
	expect(complaint).toContain(sentence);
	expect(complaint).toContain("exit code 1");
	expect(complaint).not.toMatch(/\s{4}at /);
}

test("a site with port 0 tells the port it has found", async () => {
	const site = await start({ PORT: "0" });
	const [, origin = ""] = /Site +(http\S+)\/\n/.exec(site.output()) ?? [];
	const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
	expect(sitemap).toContain(`<loc>${origin}/</loc>`);
	await site.stop();
});

test("a start says what is wrong, and does not replace secrets that are missing beside their database", async () => {
	const wrong = await complaintOf(start({ HOST: "192.0.2.1" }));
	expectClear(wrong, "HOST=192.0.2.1 is not an address of this machine.");
	const { stop } = await start({});
	await stop();
	const secrets = path.join(empty, "secrets.json");
	rmSync(secrets);
	const sentence = `The secrets are missing: ${secrets}.`;
	expectClear(await complaintOf(start({})), sentence);
});

test("a first start that fills the disk says so, and the next start continues", async () => {
	test.skip(process.getuid?.() !== 0, "Only root can mount a small disk.");
	test.slow();
	const disk = mkdtempSync(path.join(tmpdir(), "levain-disk-"));
	execFileSync("mount", ["-t", "tmpfs", "-o", "size=20m,mode=700", "levain", disk]);
	const resize = (size: string) => execFileSync("mount", ["-o", `remount,size=${size}`, disk]);
	try {
		// Full while the database is created, and while the images of the demo bakery are stored.
		expectClear(await complaintOf(start({}, disk)), "The disk is full");
		resize("46m");
		expectClear(await complaintOf(start({}, disk)), "The disk is full");
		resize("400m");
		const site = await start({}, disk);
		const image = `${site.origin}/storage/v1/object/public/product-images/strawberry-tart.jpg`;
		for (const address of [`${site.origin}/products`, image]) {
			expect((await fetch(address)).status).toBe(200);
		}
		expect(site.output()).toContain("Password");
		await site.stop();
	} finally {
		execFileSync("umount", [disk]);
		rmdirSync(disk);
	}
});
