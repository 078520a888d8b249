import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { startTestBakery } from "../../../database/tests/test-bakery.ts";
import { NEW_BUTTON } from "../content/sections/hero.ts";
import { getSchedule } from "../schedule/schedule.server.ts";
import { restoreFromTrash } from "../trash/trash.ts";
import {
	deleteCustomPage,
	duplicateCustomPage,
	getCustomPage,
	saveCustomPage,
} from "./custom-pages.admin.ts";
import {
	type CustomPage,
	type CustomPageForm,
	customPages,
	findCustomPage,
	getPageLinks,
	listCustomPages,
} from "./custom-pages.ts";

const bakery = await startTestBakery();
const owner = bakery.as.administrator;
const visitor = bakery.as.anonymous;
afterAll(() => bakery.stop());
beforeEach(() => bakery.sql`truncate public.custom_pages, private.trash`);

const submissionId = () => crypto.randomUUID();

function valuesOf(path: string, given: Partial<CustomPageForm> = {}) {
	const form = { ...customPages.empty, title: `The ${path}`, path, isPublished: true };
	return customPages.schema.parse({ ...form, ...given });
}

const addPage = (path: string, given: Partial<CustomPageForm> = {}) =>
	saveCustomPage(owner, valuesOf(path, given), null);

const changePage = (page: CustomPage, path: string) => saveCustomPage(owner, valuesOf(path), page);

const deletePage = async ({ id }: CustomPage) => deleteCustomPage(owner, id, "");

const restorePage = ({ id }: CustomPage) =>
	restoreFromTrash(owner, { kind: "custom-page", ids: [id] }, submissionId());

const hero: Partial<CustomPageForm> = { layout: "side-by-side", buttons: [NEW_BUTTON] };

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

const pathsOf = (pages: { path: string }[]) => pages.map(({ path }) => path);

describe("visitors", () => {
	it("see published pages in their time, in their order", async () => {
		await addPage("imprint");
		await addPage("draft", { isPublished: false });
		await addPage("later", { shownFrom: inMinutes(5) });
		await addPage("over", { shownUntil: inMinutes(-5) });
		await addPage("jobs", { shownFrom: inMinutes(-5), shownUntil: inMinutes(5) });
		expect(pathsOf(await listCustomPages(visitor))).toEqual(["imprint", "jobs"]);
		expect(pathsOf(await listCustomPages(owner))).toHaveLength(5);
		expect(await findCustomPage(visitor, "jobs")).toMatchObject({ title: "The jobs" });
		for (const path of ["draft", "later", "over", "nothing", "__proto__", "a".repeat(300)]) {
			expect(await findCustomPage(visitor, path)).toBeNull();
		}
	});

	it("find legal pages in the footer, and the privacy page", async () => {
		await addPage("datenschutz", { purpose: "privacy", showInFooter: true });
		await addPage("jobs", { purpose: "jobs" });
		const link = { title: "The datenschutz", path: "/datenschutz" };
		expect(await getPageLinks(visitor)).toMatchObject({ legalLinks: [link], privacyLink: link });
	});

	it("get a page when it appears by time, and lose it when it ends", async () => {
		await addPage("later", { shownFrom: inMinutes(30), shownUntil: inMinutes(60) });
		await addPage("draft", { isPublished: false, shownFrom: inMinutes(5) });
		const { nextShowing } = await getSchedule(bakery.as.server, new Date(0));
		expect(Math.round(Number(nextShowing) / 60_000)).toBe(30);
	});
});

describe("the path of a page", () => {
	it("is taken by one page, also after that has moved", async () => {
		const imprint = await addPage("imprint");
		await changePage(imprint, "legal");
		for (const path of ["imprint", "legal"]) {
			const error = await addPage(path).catch((error) => error);
			expect(customPages.fieldErrors(error)).toEqual({ path: "Another page has this path" });
		}
	});

	it("leads on from earlier ones that visitors have seen", async () => {
		const imprint = await addPage("imprint");
		const moved = await changePage(imprint, "legal");
		expect(moved.earlierPaths).toEqual(["imprint"]);
		expect((await changePage(moved, "imprint")).earlierPaths).toEqual(["legal"]);
		const draft = await addPage("draft", { isPublished: false });
		expect((await changePage(draft, "jobs")).earlierPaths).toEqual([]);
	});

	it("gets a number when it is taken while the page is in the trash", async () => {
		const imprint = await addPage("imprint");
		const moved = await changePage(imprint, "legal");
		await deletePage(moved);
		await addPage("legal");
		await addPage("imprint");
		expect(await restorePage(moved)).toMatchObject([
			{ remark: "The path “/legal” is taken, so it was changed to “/legal-2”." },
		]);
		expect(await getCustomPage(owner, moved.id)).toMatchObject({
			path: "legal-2",
			earlierPaths: [],
		});
	});
});

describe("the owner", () => {
	it("gives a page a hero and buttons, which makes open forms outdated", async () => {
		const page = await addPage("jobs");
		expect(page).toMatchObject({ layout: "plain", buttons: [], version: 1 });
		const withHero = await saveCustomPage(owner, valuesOf("jobs", { layout: "centered" }), page);
		expect(withHero).toMatchObject({ layout: "centered", version: 2 });
		const changed = await saveCustomPage(owner, valuesOf("jobs", hero), withHero);
		expect(changed).toMatchObject({ ...hero, version: 3 });
		expect(await findCustomPage(visitor, "jobs")).toMatchObject(hero);
		await expect(bakery.sql`update public.custom_pages set layout = 'tilted'`).rejects.toThrow(
			"layout",
		);
		const many = bakery.sql.json(Array(4).fill(NEW_BUTTON));
		for (const buttons of [many, bakery.sql.json({})]) {
			const save = bakery.sql`update public.custom_pages set buttons = ${buttons}`;
			await expect(save).rejects.toThrow("at most three buttons");
		}
	});

	it("duplicates a page as a draft at a free path", async () => {
		const page = await addPage("jobs", { text: "<p>Bakers</p>", ...hero });
		await addPage("jobs-2");
		expect(await duplicateCustomPage(owner, page.id, "(Kopie)", submissionId())).toMatchObject({
			...{ title: "The jobs (Kopie)", path: "jobs-3", text: "<p>Bakers</p>" },
			...hero,
			isPublished: false,
		});
	});

	it("has at most 200 pages", async () => {
		await bakery.sql`insert into public.custom_pages (title, path)
			select 'Page', 'page-' || number from generate_series(1, 199) as number`;
		const last = await addPage("last");
		const message = "A site can have at most 200 pages. Delete one first.";
		await expect(addPage("more")).rejects.toThrow(message);
		await deletePage(last);
		await addPage("more");
		await expect(restorePage(last)).rejects.toThrow(message);
	});
});
