import { readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "@playwright/test";
import { uploadImage } from "../../app/bakery/media/images.ts";
import { signIn } from "../../database/tests/test-client.ts";
import { killWithChildren } from "../../server/backend/postgres-server/running-process.ts";
import { startTestMailServer } from "../../server/mailing/fixtures/test-mail-server.ts";
import { test } from "../logged-test.ts";
import { portForProgram, projectDirectory } from "../program.ts";
import { type Site, startSite } from "../site.ts";

// What an operator sees of a site.
test.describe.configure({ timeout: 120_000 });

interface WatchedSite extends Site {
	metricsOrigin: string;
	/** The value of this metric. */
	figure(name: string): Promise<number>;
}

async function startWatchedSite(environment: Record<string, string> = {}): Promise<WatchedSite> {
	const metricsPort = await portForProgram();
	const site = await startSite({ METRICS_PORT: String(metricsPort), ...environment });
	const metricsOrigin = `http://127.0.0.1:${metricsPort}`;
	return {
		...site,
		metricsOrigin,
		async figure(name) {
			const text = await (await fetch(`${metricsOrigin}/metrics`)).text();
			const line = text.split("\n").find((sample) => sample.startsWith(`${name} `));
			return Number(line?.slice(name.length + 1) ?? Number.NaN);
		},
	};
}

function killPostgres({ dataDirectory }: Site): void {
	const file = path.join(dataDirectory, "postgres/data/postmaster.pid");
	killWithChildren(Number(readFileSync(file, "utf8").split("\n")[0]));
}

test("figures have a port of their own, and tell of pages, requests, streams, mails, and outages", async () => {
	const mailServer = await startTestMailServer();
	const site = await startWatchedSite({ SMTP_URL: mailServer.url, MAIL_FROM: "site@bakery.test" });
	const { origin, figure } = site;
	expect((await fetch(`${origin}/metrics`)).status).toBe(404);
	const answer = await fetch(`${site.metricsOrigin}/metrics`);
	expect(answer.headers.get("content-type")).toContain("version=0.0.4");
	for (const line of (await answer.text()).trim().split("\n")) {
		expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{[^{}]+\})? [\d.e+-]+)$/);
	}
	expect((await fetch(`${site.metricsOrigin}/`)).status).toBe(404);

	const pages = 'levain_http_requests_total{route="page",method="GET",status="2xx"}';
	await (await fetch(`${origin}/about`)).text();
	const hits = "levain_page_cache_hits_total";
	const renders = 'levain_page_renders_total{outcome="finished"}';
	const before = await Promise.all([pages, hits, renders].map(figure));
	for (let request = 0; request < 5; request++) await (await fetch(`${origin}/about`)).text();
	await expect.poll(() => figure(pages)).toBeGreaterThanOrEqual((before[0] ?? 0) + 5);
	// Once its images are known, it stays cached.
	await expect
		.poll(async () => {
			await (await fetch(`${origin}/about`)).text();
			return figure(hits);
		})
		.toBeGreaterThan(before[1] ?? 0);
	await (await fetch(`${origin}/products?page=2`)).text();
	expect(await figure(renders)).toBeGreaterThan(before[2] ?? 0);

	const leaving = new AbortController();
	const open = () => fetch(`${origin}/live`, { signal: leaving.signal });
	const streams = await Promise.all(Array.from({ length: 20 }, open));
	expect(streams.every(({ status }) => status === 200)).toBe(true);
	expect(await figure('levain_event_streams{topic="content"}')).toBe(20);
	expect((await open()).status).toBe(429);
	const refused = 'levain_http_refusals_total{route="stream",status="429"}';
	await expect.poll(() => figure(refused)).toBe(1);
	leaving.abort();
	await expect.poll(() => figure('levain_event_streams{topic="content"}')).toBe(0);

	const owner = await signIn({ ...site, url: origin }, site.administrator);
	const bytes = new TextEncoder().encode("no image").buffer;
	const file = { name: `${crypto.randomUUID()}.png`, type: "image/png", bytes };
	await expect(uploadImage(owner.fetch, file)).rejects.toThrow();
	expect(await figure('levain_uploads_total{outcome="refused"}')).toBe(1);
	expect(await figure('levain_queue_waiting{queue="upload"}')).toBe(0);

	expect(await figure("levain_mails_waiting")).toBe(0);
	mailServer.isTaking = false;
	await site.database`
		insert into contact_messages (name, email, subject, message)
		values ('Ada', 'ada@example.com', 'Wedding cake', 'For forty people, please.')`;
	await expect.poll(() => figure('levain_mails_total{outcome="failed"}')).toBe(1);
	expect(await figure("levain_mails_waiting")).toBe(1);

	expect(await figure("levain_database_up")).toBe(1);
	killPostgres(site);
	await expect.poll(() => figure("levain_postgres_restarts_total")).toBe(1);
	await expect.poll(() => figure("levain_database_up")).toBe(1);
	expect(await figure("levain_database_outages_total")).toBe(1);

	const { port } = new URL(site.metricsOrigin);
	const complaint = await startSite({ METRICS_PORT: port }).catch((error: Error) => error.message);
	expect(complaint).toContain(`Port ${port} on 127.0.0.1 is already in use`);
	expect(complaint).toContain(`METRICS_PORT=${Number(port) + 1} npm start`);
	expect(complaint).not.toContain("Creating the database");
	await site.stop();
	await mailServer.stop();
});

/** Each line of a log for programs. */
function readLog(site: Site): Record<string, unknown>[] {
	const lines = site.output().split("\n").slice(0, -1);
	return lines.filter((line) => line !== "").map((line) => JSON.parse(line));
}

const messagesOf = (site: Site) => readLog(site).map(({ message }) => message);

test("a log for programs is JSON from the first line to the last, and tells no password", async () => {
	const site = await startSite({ LOG_FORMAT: "json", ADMIN_PASSWORD: "" });
	await fetch(`${site.origin}/nowhere`, { headers: { "x-request-id": "of-the-proxy" } });
	await expect
		.poll(() => readLog(site))
		.toContainEqual(
			expect.objectContaining({
				level: "warn",
				message: "a page was not found",
				path: "/nowhere",
				request: "of-the-proxy",
			}),
		);
	killPostgres(site);
	await expect.poll(() => messagesOf(site)).toContain("Postgres is running again");
	// Connections outlast the request that opened them.
	const outage = readLog(site).find(({ message }) =>
		/^could not reach the database/.test(String(message)),
	);
	expect(outage).toMatchObject({ level: "error" });
	expect(outage).not.toHaveProperty("request");
	process.kill(site.serverPid(), "SIGABRT");
	await expect
		.poll(() => messagesOf(site).filter((message) => message === "the site is ready"))
		.toHaveLength(2);
	await site.stop();
	expect(messagesOf(site)).toEqual(
		expect.arrayContaining([
			"Creating the database",
			"backups are made nightly",
			"created the first administrator",
			"the server exited unexpectedly and is restarted",
			"stopping",
		]),
	);
	for (const line of readLog(site)) {
		expect(Object.keys(line).slice(0, 3)).toEqual(["time", "level", "message"]);
		expect(JSON.stringify(line)).not.toMatch(/"password"/i);
	}
});

test("a log for programs says in JSON why a site does not start", async () => {
	const starting = startSite({ LOG_FORMAT: "json", HOST: "192.0.2.1" });
	const complaint = await starting.catch((error: Error) => error.message);
	const line = String(complaint)
		.split("\n")
		.find((text) => text.includes('"level":"error"'));
	expect(JSON.parse(line ?? "")).toMatchObject({
		level: "error",
		message: "startup failed",
		reason: expect.stringContaining("HOST=192.0.2.1 is not an address of this machine."),
	});
});

test("requests have an id in their answer and in the log, and caches get the headers of the guide", async () => {
	const site = await startSite();
	const ask = (address: string, init?: RequestInit) => fetch(site.origin + address, init);
	const idOf = async (address: string, init?: RequestInit) => {
		const answer = await ask(address, init);
		await answer.arrayBuffer();
		return answer.headers.get("x-request-id");
	};
	for (const address of [
		"/ready",
		"/admin",
		"/products?page=99",
		"/api/rpc/products",
		"/nowhere",
	]) {
		expect(await idOf(address), address).toMatch(/^[0-9a-f]{16}$/);
	}
	expect(await idOf("/api/rpc/products", { headers: { "x-request-id": "a-1" } })).toBe("a-1");
	expect(await idOf("/contact", { method: "POST", headers: { "x-request-id": "a-2" } })).toBe(
		"a-2",
	);

	// The account service mails after it has answered.
	await ask("/auth/v1/recover", {
		method: "POST",
		headers: { "x-request-id": "a-3", "content-type": "application/json" },
		body: JSON.stringify({ email: site.administrator.email }),
	});
	await expect
		.poll(() => site.output())
		.toMatch(/saved an email without sending it .* request=a-3\n/);

	const guide = readFileSync(path.join(projectDirectory, "docs/hosting.md"), "utf8");
	const page = await (await fetch(site.origin)).text();
	const asset = /\/assets\/[^"]+\.css/.exec(page)?.[0] ?? "";
	const image = "product-images/hero.jpg";
	const addresses: Record<string, string[]> = {
		"/assets/": [asset],
		"/pictures/": [`/pictures/320/${image}`],
		"/storage/": [`/storage/v1/object/public/${image}`],
		"/favicon.ico": ["/favicon.ico", "/icon.svg", "/manifest.webmanifest"],
		pages: ["/", "/products", "/contact", "/nowhere"],
		"/live": ["/live", "/health", "/ready", "/assets/of-another-version.css"],
	};
	for (const [start, paths] of Object.entries(addresses)) {
		const row = guide.split("\n").find((line) => line.replace(/^\| `?/, "").startsWith(start));
		const [, documented = ""] = /^\|[^|]*\| `([^`]*)`/.exec(row ?? "") ?? [];
		for (const address of paths) {
			const answer = await fetch(site.origin + address);
			expect(answer.headers.get("cache-control"), address).toBe(documented);
			await answer.body?.cancel();
		}
	}

	await site.database`drop function list_catalog`;
	const failed = await ask("/products?page=3", { headers: { "x-request-id": "a-4" } });
	expect(failed.status).toBe(500);
	await expect.poll(() => site.output()).toMatch(/error a (page|request) failed .* request=a-4 /);
	await site.stop();
});
