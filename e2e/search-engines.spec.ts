import { createHash } from "node:crypto";
import type { Page } from "@playwright/test";
import { pages } from "../app/storefront/pages.ts";
import { changeSection, productId } from "./content.ts";
import { expect, test } from "./fixtures.ts";
import { fixedPaths } from "./public-pages.ts";

const meta = (page: Page, name: string) =>
	page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute("content");

async function structuredData(page: Page): Promise<Record<string, unknown>> {
	const text = await page.locator('script[type="application/ld+json"]').textContent();
	return JSON.parse(text ?? "");
}

test("a product is described, whatever its name, and the policy allows the program's own scripts alone", async ({
	page,
	navigate,
	database,
	site,
}) => {
	const id = await productId(database, "Carrot Cake");
	const name = `</script><script>document.title = "harm"</script> & "cake"`;
	await database`update products set name = ${name} where id = ${id}`;
	const response = await navigate("/products/:id", { id });
	expect(await structuredData(page)).toMatchObject({ "@type": "Product", name });
	await expect(page).not.toHaveTitle("harm");
	expect(await page.locator('link[rel="canonical"]').getAttribute("href")).toBe(
		`${site.origin}/products/${id}`,
	);
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

test("pages describe themselves, the sitemap leaves out the back office, and icons carry the bakery's color", async ({
	page,
	navigate,
	request,
	database,
	site,
}) => {
	await changeSection(database, "settings", { content: { primary: "#204060" } });
	await navigate("/");
	await expect(page).toHaveTitle(/Rye & Marigold/);
	expect(await meta(page, "description")).toBeTruthy();
	expect(await meta(page, "og:title")).toBeTruthy();
	expect(await page.locator('link[rel="canonical"]').getAttribute("href")).toBe(`${site.origin}/`);
	const image = await request.get((await meta(page, "og:image")) ?? "");
	expect(image.headers()["content-type"]).toBe("image/jpeg");
	expect(await structuredData(page)).toMatchObject({ "@type": "Bakery", name: "Rye & Marigold" });
	const textOf = async (path: string) => (await request.get(path)).text();
	const listed = fixedPaths.filter((path) => pages[path].isInSitemap !== false);
	const sitemap = await textOf("/sitemap.xml");
	for (const path of listed) expect(sitemap).toContain(`<loc>${site.origin}${path}</loc>`);
	const robots = await textOf("/robots.txt");
	expect(robots).toContain("Disallow: /admin");
	expect(robots).toContain(`Sitemap: ${site.origin}/sitemap.xml`);
	expect(await textOf("/admin")).toMatch(/name="robots" content="[^"]*noindex/);
	const manifest = JSON.parse(await textOf("/manifest.webmanifest"));
	expect(manifest).toMatchObject({ name: "Rye & Marigold", theme_color: "#204060" });
	for (const { src, type } of manifest.icons) {
		expect((await request.get(src)).headers()["content-type"]).toContain(type);
	}
	expect((await request.get("/favicon.ico")).status()).toBe(200);
	expect(await textOf("/icon.svg")).toContain("#204060");
});
