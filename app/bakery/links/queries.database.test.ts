import { beforeEach, describe, expect, it } from "vitest";
import { bakeryForTests } from "../../../database/tests/test-bakery.ts";
import { deleteCustomPage, saveCustomPage } from "../custom-pages/custom-pages.admin.ts";
import { type CustomPage, customPages } from "../custom-pages/custom-pages.ts";
import { restoreFromTrash } from "../trash/trash.ts";
import { listLinksToPage } from "./site-paths.ts";

const bakery = bakeryForTests();
beforeEach(
	() =>
		bakery.sql`truncate public.custom_pages, public.navigation_items, public.site_content, private.trash`,
);

const buttonsTo = (path: string) => [{ text: "Jobs", url: `/${path}`, variant: "default" }];

/** Contents that the owner wrote, with links that lead to these paths. */
const contents = (path: string) => ({
	menu: [
		`/${path}`,
		`/${path}?from=menu`,
		`/${path}/`,
		"/jobs-2",
		"/jobs/more",
		"https://x.test/jobs",
	],
	hero: JSON.stringify({
		text: `<p><a class="jobs" href="/${path}">Jobs</a> at /jobs</p>`,
		buttons: buttonsTo(path),
	}),
	about: `<a href='/${path}#baker'>A</a> <A HREF = /${path}>B</A> <a href="/jobs-2">C</a> <a href="/a/jobs">D</a>`,
	catering: `<p><a href="/${path}">We look for help</a></p>`,
	cateringButtons: buttonsTo(path),
});

async function addContents() {
	const { menu, hero, about, catering, cateringButtons } = contents("jobs");
	for (const [place, path] of menu.entries()) {
		await bakery.sql`insert into public.navigation_items (title, path, display_order)
			values (${`Item ${place}`}, ${path}, ${place})`;
	}
	await bakery.sql`insert into public.site_content (section, content)
		values ('hero', ${hero}), ('about', ${about}), ('seo', 'jobs')`;
	await save(null, "catering", catering);
	await bakery.sql`
		update public.custom_pages set buttons = ${bakery.sql.json(cateringButtons)} where path = 'catering'`;
}

async function contentsNow() {
	const menu = await bakery.sql<{ path: string }[]>`
		select path from public.navigation_items order by display_order`;
	const [hero] = await bakery.sql`select content from public.site_content where section = 'hero'`;
	const [about] = await bakery.sql`select content from public.site_content where section = 'about'`;
	const [catering] = await bakery.sql`
		select content, buttons from public.custom_pages where path = 'catering'`;
	return {
		menu: menu.map(({ path }) => path),
		hero: hero?.content,
		about: about?.content,
		catering: catering?.content,
		cateringButtons: catering?.buttons,
	};
}

function save(page: CustomPage | null, path: string, text = "", changesLinks = true) {
	const form = { ...customPages.empty, title: path, path, text, changesLinks, isPublished: true };
	return saveCustomPage(bakery.as.administrator, customPages.schema.parse(form), page);
}

const remove = ({ id }: CustomPage, linksTarget = "") =>
	deleteCustomPage(bakery.as.administrator, id, linksTarget);

const restore = ({ id }: CustomPage) =>
	restoreFromTrash(
		bakery.as.administrator,
		{ kind: "custom-page", ids: [id] },
		crypto.randomUUID(),
	);

const self = `<a href="/jobs">Above</a>`;

describe("a page that others link to", () => {
	it("knows them, by its earlier paths as well", async () => {
		const opening = await save(null, "opening", self);
		const page = await save(opening, "jobs", self);
		await addContents();
		await bakery.sql`insert into public.navigation_items (title, path, display_order)
			values ('Opening', '/opening', 10)`;
		const links = await listLinksToPage(bakery.as.administrator, page.id);
		expect(links.map(({ kind, name }) => [kind, name])).toEqual([
			["custom-page", "catering"],
			["menu-item", "Item 0"],
			["menu-item", "Item 1"],
			["menu-item", "Item 2"],
			["menu-item", "Opening"],
			["section", "about"],
			["section", "hero"],
		]);
	});

	it("takes them along when it moves", async () => {
		const page = await save(null, "jobs", self);
		await addContents();
		const moved = await save(page, "careers", self);
		expect(await contentsNow()).toEqual(contents("careers"));
		expect(moved.text).toBe(self);
		const [item] = await bakery.sql`
			select version from public.navigation_items where display_order = 0`;
		expect(item?.version).toBe(2);
	});

	it("leaves them alone if the owner wants that, and when its path stays", async () => {
		await addContents();
		const page = await save(null, "jobs");
		const moved = await save(page, "careers", "", false);
		await save(moved, "careers", "Another text");
		expect(await contentsNow()).toEqual(contents("jobs"));
	});

	it("changes nothing when it can't be saved", async () => {
		await addContents();
		const page = await save(null, "jobs");
		await expect(save({ ...page, version: 7 }, "careers")).rejects.toThrow();
		await expect(save(page, "catering")).rejects.toThrow();
		expect(await contentsNow()).toEqual(contents("jobs"));
	});

	it("leads them elsewhere when it is deleted, and back when it is restored", async () => {
		const page = await save(null, "jobs");
		await addContents();
		await remove(page, "/contact");
		expect(await contentsNow()).toEqual(contents("contact"));
		await restore(page);
		expect(await contentsNow()).toEqual(contents("jobs"));
	});

	it("leaves alone what was changed since", async () => {
		const page = await save(null, "jobs");
		await addContents();
		await remove(page, "/products?category=breads");
		await bakery.sql`update public.site_content set content = 'Mine' where section = 'about'`;
		await bakery.sql`delete from public.navigation_items where display_order = 0`;
		await restore(page);
		const { menu, ...rest } = contents("jobs");
		expect(await contentsNow()).toEqual({ ...rest, menu: menu.slice(1), about: "Mine" });
	});
});

it("leads links to no other site when it is deleted", async () => {
	const page = await save(null, "jobs");
	await addContents();
	const others = [
		"//evil",
		"//evil.test",
		"https://evil.test",
		'/a"onclick=',
		"/\\1",
		"jobs",
		" /a",
	];
	for (const links_target of others) {
		const call = { page_id: page.id, links_target };
		await expect(
			bakery.as.administrator("delete_custom_page", call),
			links_target,
		).rejects.toThrow();
	}
	expect(await contentsNow()).toEqual(contents("jobs"));
});
