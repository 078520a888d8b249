import sharp from "sharp";
import { uploadImage } from "../app/bakery/media/images.ts";
import { signIn } from "../database/tests/test-client.ts";
import { productId } from "./content.ts";
import { expect, test, untilInteractive } from "./fixtures.ts";
import { readMails } from "./mails.ts";

test.describe("a site behind nginx", { tag: "@behind-proxy" }, () => {
	test("is reached by HTTPS and HTTP/2 alone", async ({ page, site }) => {
		const problems: string[] = [];
		page.on("console", (message) => {
			if (message.type() === "error") problems.push(message.text());
		});
		const response = await page.goto(`${site.proxy?.plainOrigin}/products?category=breads`);
		await expect(page).toHaveURL(`${site.origin}/products?category=breads`);
		expect(response?.headers()["strict-transport-security"]).toMatch(
			/^max-age=\d{8}; includeSubDomains$/,
		);
		await untilInteractive(page);
		const fetched = await page.evaluate(() =>
			[
				...performance.getEntriesByType("navigation"),
				...performance.getEntriesByType("resource"),
			].map((entry) => {
				const { name, nextHopProtocol } = entry as PerformanceResourceTiming;
				return { origin: new URL(name).origin, nextHopProtocol };
			}),
		);
		expect(fetched.length).toBeGreaterThan(10);
		for (const { origin, nextHopProtocol } of fetched) {
			expect(origin).toBe(site.origin);
			expect(nextHopProtocol).toBe("h2");
		}
		expect(problems).toEqual([]);
	});

	test("names its public address, whatever a request says of it", async ({ site, database }) => {
		const id = await productId(database, "Carrot Cake");
		const forged = {
			"x-forwarded-host": "evil.example",
			"x-forwarded-proto": "http",
			"x-forwarded-port": "81",
			forwarded: "host=evil.example;proto=http",
			"x-original-url": "/admin",
			"x-rewrite-url": "/admin",
		};
		for (const path of ["/", `/products/${id}`, "/contact", "/sitemap.xml", "/robots.txt", "/no"]) {
			// A parameter that no page knows: the page is made for this request.
			const answer = await fetch(`${site.origin}${path}?asked=${crypto.randomUUID()}`, {
				headers: forged,
			});
			const text = await answer.text();
			expect(JSON.stringify([...answer.headers]) + text, path).not.toContain("evil.example");
			expect(text, path).not.toContain(new URL(site.proxy?.siteOrigin ?? "").host);
			if (path !== "/no") expect(text, path).toContain(`${site.origin}/`);
		}
		for (const path of ["//products", "/products/", "/Products"]) {
			const answer = await fetch(site.origin + path, { headers: forged, redirect: "manual" });
			expect(answer.status, path).toBe(308);
			const target = new URL(answer.headers.get("location") ?? "", site.origin);
			expect(target.href, path).toBe(`${site.origin}/products`);
		}
	});

	test("sends pages compressed, and not again to who has them", async ({ site }) => {
		for (const encoding of ["br", "gzip"]) {
			const accept = { "accept-encoding": encoding };
			// Between two requests the page may have changed, because its images were prepared.
			await expect(async () => {
				const first = await fetch(`${site.origin}/about`, { headers: accept });
				expect(first.headers.get("content-encoding")).toBe(encoding);
				expect(await first.text()).toContain("</html>");
				const etag = first.headers.get("etag") ?? "";
				const again = await fetch(`${site.origin}/about`, {
					headers: { ...accept, "if-none-match": etag },
				});
				expect(again.status).toBe(304);
			}).toPass();
		}
	});

	test("gives out cookies for HTTPS alone", async ({ page, navigate, site }) => {
		await navigate("/admin");
		await page.getByLabel("Email").fill(site.administrator.email);
		await page.getByLabel("Password", { exact: true }).fill(site.administrator.password);
		await page.getByRole("button", { name: "Sign In", exact: true }).click();
		await expect(page).toHaveURL("/admin/dashboard");
		const cookies = await page.context().cookies();
		expect(cookies.map(({ name }) => name)).toEqual(["__Host-levain-device"]);
		expect(cookies[0]).toMatchObject({ secure: true, httpOnly: true, sameSite: "Strict" });
	});

	test("mails links to its public address", async ({ page, site }) => {
		await page.goto("/admin/forgot-password");
		await page.getByLabel("Email").fill(site.administrator.email);
		await page.getByRole("button", { name: "Send Link" }).click();
		await expect(page.getByText("Check your email")).toBeVisible();
		await expect.poll(async () => (await readMails(site)).at(-1)).toContain(site.origin);
		const links = (await readMails(site)).join().match(/https?:\/\/[^/\s]+(?=\/)/g);
		expect(new Set(links)).toEqual(new Set([site.origin]));
	});

	test("takes an image of 20 MB, and says itself what is too large", async ({ site }) => {
		const owner = await signIn({ url: site.origin }, site.administrator);
		const upload = (image: Buffer) => {
			const bytes = new Uint8Array(image).buffer;
			const file = { name: `${crypto.randomUUID()}.png`, type: "image/png", bytes };
			return uploadImage(owner.fetch, file);
		};
		const large = await noisyPng(6_900_000);
		expect(large.byteLength).toBeGreaterThan(19 * 1024 * 1024);
		await upload(large);
		const refused = upload(await noisyPng(8_000_000));
		await expect(refused).rejects.toThrow("This file is too large. The limit is 20 MB.");
	});

	test("answers every request with its id, pages from memory too, and logs that id", async ({
		site,
	}) => {
		const ids = new Set<string | null>();
		for (const path of ["/about", "/about", "/ready", "/nowhere"]) {
			const answer = await fetch(site.origin + path, { headers: { "x-request-id": "forged" } });
			await answer.arrayBuffer();
			ids.add(answer.headers.get("x-request-id"));
			expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f]{32}$/);
		}
		expect(ids.size).toBe(4);
		await expect.poll(() => site.output()).toContain(`path=/nowhere request=${[...ids].at(-1)}`);
	});

	test("counts visitors by the address that nginx sees", async ({ site }) => {
		const stop = new AbortController();
		const open = (claimed: string) =>
			fetch(`${site.origin}/live`, {
				headers: { "x-forwarded-for": claimed, forwarded: `for=${claimed}` },
				signal: stop.signal,
			});
		// Kept, because a response that nobody holds is collected, and its stream ends.
		const streams: Response[] = [];
		for (let stream = 1; stream <= 20; stream++) streams.push(await open(`198.51.100.${stream}`));
		expect(streams.map(({ status }) => status)).toEqual(Array(20).fill(200));
		expect((await open("198.51.100.99")).status).toBe(429);
		stop.abort();
	});
});

/** An image that cannot be compressed: three bytes for each pixel. */
function noisyPng(pixels: number): Promise<Buffer> {
	const width = 2500;
	const create = { width, height: Math.round(pixels / width), channels: 3 } as const;
	const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
	return sharp({ create: { ...create, background: "gray", noise } })
		.png({ compressionLevel: 0 })
		.toBuffer();
}
