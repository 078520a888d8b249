import { cpSync, existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect } from "@playwright/test";
import packageFile from "../../package.json" with { type: "json" };
import { untilInteractive } from "../fixtures.ts";
import { test } from "../logged-test.ts";
import { type Program, projectDirectory, startProgram } from "../program.ts";

// One server for all tests, one after the other.
test.describe.configure({ mode: "default", timeout: 120_000 });

const developCommand = packageFile.scripts.dev.split(" ").slice(1);

/** The files that the development server reads. */
const sources = [
	...["app", "server", "database", "scripts", "art"],
	...[
		"package.json",
		"package-lock.json",
		"react-router.config.ts",
		"tsconfig.json",
		"vite.config.ts",
	],
];

/** A copy of the project: an edit of the original would make other tests build the site again. */
let copy: string;
let site: Program;

test.beforeAll(async () => {
	copy = path.join(projectDirectory, ".cache", `development-${crypto.randomUUID()}`);
	for (const name of sources.filter((name) => existsSync(path.join(projectDirectory, name)))) {
		cpSync(path.join(projectDirectory, name), path.join(copy, name), { recursive: true });
	}
	symlinkSync(path.join(projectDirectory, "node_modules"), path.join(copy, "node_modules"));
	site = await startProgram({ command: developCommand, directory: copy, environment: {} });
	// The first page waits until its modules are compiled, longer than a test waits for anything.
	for (const address of ["/", "/contact"]) {
		for (let time = 1; time <= 2; time += 1) {
			expect((await fetch(site.origin + address)).status, address).toBe(200);
		}
	}
});

test.afterAll(async () => {
	await site?.stop();
	rmSync(copy, { recursive: true });
});

/** Edits a file of the project, as somebody who develops it. */
function edit(file: string, before: string, after: string): void {
	const address = path.join(copy, file);
	const code = readFileSync(address, "utf8");
	expect(code).toContain(before);
	writeFileSync(address, code.replace(before, after));
}

test("an edit shows on the open page, which says nothing to the console", async ({ page }) => {
	const problems: string[] = [];
	page.on("console", (message) => {
		if (["error", "warning"].includes(message.type())) problems.push(message.text());
	});
	page.on("pageerror", (error) => problems.push(error.message));
	await page.goto(site.origin);
	await untilInteractive(page);
	await page.evaluate(() => document.documentElement.setAttribute("data-kept", ""));
	await page.getByRole("navigation").getByRole("link", { name: "Contact" }).first().click();
	await page.getByRole("textbox", { name: "Name" }).fill("Ada Baker");

	edit("app/storefront/contact/contact.tsx", "title={words.formHeading}", 'title="Write to Us"');
	await expect(page.getByRole("heading", { name: "Write to Us" })).toBeVisible();
	await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Ada Baker");
	await expect(page.locator("html")).toHaveAttribute("data-kept");
	expect(await (await fetch(`${site.origin}/contact`)).text()).toContain("Write to Us");
	expect(problems).toEqual([]);

	// Pages that are asked for while an edit is taken in are answered.
	const text = "All four fields are needed.";
	edit("app/bakery/words/sentences.ts", "Please fill in all four fields.", text);
	for (let isTakenIn = false; !isTakenIn; ) {
		const answer = await fetch(`${site.origin}/contact`);
		expect(answer.status, site.output()).toBe(200);
		isTakenIn = (await answer.text()).includes(text);
	}
	expect(site.output()).not.toContain("a page failed");
});

test("an error in the code is shown until it is fixed", async () => {
	for (const name of ["app/storefront/contact/contact.tsx", "server/pages/page-routes.ts"]) {
		const file = path.join(copy, name);
		const code = readFileSync(file, "utf8");
		// Vite misses an edit that follows another within milliseconds: it is made until it is seen.
		const statusWith = async (text: string) => {
			writeFileSync(file, text);
			return (await fetch(`${site.origin}/contact`)).status;
		};
		await expect.poll(() => statusWith(`${code}\nexport const = 1;\n`), name).toBe(500);
		await expect.poll(() => statusWith(code), name).toBe(200);
	}
});

test("Ctrl-C ends it with its database while a page is open", async () => {
	const stream = await fetch(`${site.origin}/live`);
	expect(stream.status).toBe(200);
	const running = path.join(site.dataDirectory, "postgres/data/postmaster.pid");
	expect(existsSync(running)).toBe(true);
	process.kill(site.pid, "SIGINT");
	await expect.poll(() => site.exitCode()).not.toBeNull();
	expect(existsSync(running)).toBe(false);
});
