import { createHash } from "node:crypto";
import type { Page } from "@playwright/test";
import { pages } from "../app/storefront/pages.ts";
import { changeSection, productId } from "./content.ts";
import { expect, test, untilInteractive } from "./fixtures.ts";
import { fixedPaths, publicAddresses } from "./public-pages.ts";

const meta = (page: Page, name: string) =>
	page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute("content");

async function structuredData(page: Page): Promise<Record<string, unknown>> {
	const text = await page.locator('script[type="application/ld+json"]').textContent();
	return JSON.parse(text ?? "");
}

test("pages describe themselves", { tag: "@core" }, async ({ page, navigate, site }) => {
	await navigate("/");
	await expect(page).toHaveTitle(/Rye & Marigold/);
	expect(await meta(page, "description")).toBeTruthy();
	expect(await meta(page, "og:title")).toBeTruthy();
	expect(await page.locator('link[rel="canonical"]').getAttribute("href")).toBe(`${site.origin}/`);
	const image = await meta(page, "og:image");
	const response = await page.request.get(image ?? "");
	expect(response.headers()["content-type"]).toBe("image/jpeg");
	expect(await structuredData(page)).toMatchObject({ "@type": "Bakery", name: "Rye & Marigold" });
});

test("a product is described, whatever its name", async ({ page, navigate, database, site }) => {
	const id = await productId(database, "Carrot Cake");
	const name = `</script><script>document.title = "harm"</script> & "cake"`;
	await database`update products set name = ${name} where id = ${id}`;
	await navigate("/products/:id", { id });
	expect(await structuredData(page)).toMatchObject({ "@type": "Product", name });
	await expect(page).not.toHaveTitle("harm");
	expect(await page.locator('link[rel="canonical"]').getAttribute("href")).toBe(
		`${site.origin}/products/${id}`,
	);
});

test("the policy allows the program's own scripts, and no data", async ({
	page,
	navigate,
	database,
}) => {
	const id = await productId(database, "Carrot Cake");
	const response = await navigate("/products/:id", { id });
	const policy = response?.headers()["content-security-policy"] ?? "";
	const hashOf = (text: string) => createHash("sha256").update(text).digest("base64");
	const textsOf = (selector: string) => page.locator(selector).allTextContents();
	for (const data of await textsOf('script[type="application/ld+json"]')) {
		expect(policy).not.toContain(hashOf(data));
	}
	const own = await textsOf("script:not([src]):not([type='application/ld+json'])");
	expect(own.length).toBeGreaterThan(2);
	expect(policy.match(/'sha256-/g)).toHaveLength(new Set(own).size);
	for (const script of own) expect(policy).toContain(hashOf(script));
	expect(await response?.text()).not.toContain("nonce");
});

test("no page runs into its own policy", async ({ page, navigate, database, login }) => {
	const refused: string[] = [];
	page.on("console", (message) => {
		if (message.text().includes("Content Security Policy")) refused.push(message.text());
	});
	const addresses = Object.values(await publicAddresses(database));
	const others = ["/nothing", "/products/nothing", "/products?page=99", "/preview/home"];
	await navigate("/");
	for (const address of [...addresses, ...others]) {
		await page.goto(address);
		await untilInteractive(page);
	}
	await login();
	await page.goto("/admin/pages/home");
	await expect(page.frameLocator("iframe").getByRole("heading", { level: 1 })).toBeVisible();
	expect(refused).toEqual([]);
});

test("the sitemap lists the active products, and robots.txt leads to it", async ({
	navigate,
	request,
	database,
	site,
}) => {
	const id = await productId(database, "Pecan Pie");
	await database`update products set active = false where id = ${id}`;
	await navigate("/");
	const sitemap = await (await request.get("/sitemap.xml")).text();
	const listed = fixedPaths.filter((path) => pages[path].isInSitemap !== false);
	for (const path of listed) expect(sitemap).toContain(`<loc>${site.origin}${path}</loc>`);
	expect(sitemap.match(/<loc>/g)).toHaveLength(listed.length + 23);
	expect(sitemap).not.toContain(id);
	const robots = await (await request.get("/robots.txt")).text();
	expect(robots).toContain("Disallow: /admin");
	expect(robots).toContain(`Sitemap: ${site.origin}/sitemap.xml`);
});

test("the back office keeps out of search results", async ({ page }) => {
	await page.goto("/admin");
	expect(await meta(page, "robots")).toContain("noindex");
});

test("icons and manifest carry the bakery's name and colors", async ({
	navigate,
	request,
	database,
}) => {
	await changeSection(database, "settings", { content: { primary: "#204060" } });
	await navigate("/");
	const manifest = await (await request.get("/manifest.webmanifest")).json();
	expect(manifest).toMatchObject({ name: "Rye & Marigold", theme_color: "#204060" });
	for (const { src, type } of manifest.icons) {
		const icon = await request.get(src);
		expect(icon.headers()["content-type"]).toContain(type);
	}
	expect((await request.get("/favicon.ico")).status()).toBe(200);
	expect(await (await request.get("/icon.svg")).text()).toContain("#204060");
});
