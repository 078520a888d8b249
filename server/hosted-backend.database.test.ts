import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from "vitest";
import { listSitemapProducts } from "../app/bakery/catalog/queries.ts";
import { storeMessage } from "../app/bakery/messages/queries.ts";
import { moveFile } from "../app/bakery/trash/queries.ts";
import { readEnvironment } from "../app/platform/environment.server.ts";
import { createServiceClient, createVisitorClient } from "../app/platform/supabase.ts";
import { createDatabase } from "../supabase/tests/test-bakery.ts";
import { setAdministrator } from "./backend/accounts/administrators/administrator.ts";
import { startTestProject, type TestProject } from "./backend/fixtures/test-project.ts";
import { startTestHost, testNetwork } from "./pictures/image-imports/fixtures/test-host.ts";
import { startImageImports } from "./pictures/image-imports/image-imports.ts";
import { plainPicture } from "./pictures/test-gallery.ts";
import { createOpenUpload } from "./pictures/uploads/open-upload.ts";
import { freePort } from "./process/free-port.ts";
import type { SiteBackend } from "./site-backend.ts";
import { startBackend } from "./start-backend.ts";

// The project is a second process that serves only the backend; nothing else is shared with it.

let directory: string;
let databaseUrl: string;
let project: TestProject;
let backend: SiteBackend;

beforeAll(async () => {
	directory = await mkdtemp(join(tmpdir(), "levain-hosted-"));
	databaseUrl = await createDatabase(inject("postgresUrl"), `hosted_${crypto.randomUUID()}`);
	project = await startTestProject(databaseUrl, join(directory, "project"));
	backend = await startBackend(environmentWith({}), () => {});
});

afterAll(async () => {
	await backend.stop();
	await project.stop();
	await rm(directory, { recursive: true });
});

function environmentWith(changed: Record<string, string>) {
	return readEnvironment({ DATA_DIR: join(directory, "site"), ...project.variables, ...changed });
}

describe("a hosted project as the backend", () => {
	test("is reached by browsers without us", () => {
		expect(backend.url).toBe(project.variables.SUPABASE_URL);
		expect(backend.gateway).toBeNull();
	});

	test("shows visitors what is public", async () => {
		const visitor = createVisitorClient(backend);
		expect(await listSitemapProducts(visitor)).toHaveLength(24);
		const { error, status } = await visitor.from("contact_messages").select("id");
		expect([status, error?.message]).toEqual([401, "Sign in first."]);
	});

	test("lets an administrator in who was made from here", async () => {
		const email = "baker@rye.example";
		await setAdministrator(createServiceClient(backend), email, "the first password");
		await setAdministrator(createServiceClient(backend), email, "the second password");
		const browser = createVisitorClient(backend);
		await browser.auth.signInWithPassword({ email, password: "the second password" });
		expect((await browser.rpc("my_access")).data).toMatchObject([{ role: "admin" }]);
	});

	test("keeps pictures, for pages of every address", async () => {
		const bucket = createServiceClient(backend).storage.from("product-images");
		const picture = new Uint8Array(await plainPicture({ width: 9, height: 9 }));
		await bucket.upload("hosted.jpg", picture.buffer, { contentType: "image/jpeg" });
		const response = await fetch(bucket.getPublicUrl("hosted.jpg").data.publicUrl);
		expect(response.headers.get("access-control-allow-origin")).toBe("*");
		expect(new Uint8Array(await response.arrayBuffer())).toEqual(picture);
	});

	test("hides a deleted picture, and shows it again when it is restored", async () => {
		const service = createServiceClient(backend);
		const bucket = service.storage.from("product-images");
		const picture = new Uint8Array(await plainPicture({ width: 9, height: 9 }));
		await bucket.upload("deleted.jpg", picture.buffer, { contentType: "image/jpeg" });
		const { publicUrl } = bucket.getPublicUrl("deleted.jpg").data;
		await moveFile(service, { key: "deleted.jpg", task: "hide" });
		expect((await fetch(publicUrl)).status).toBe(404);
		await expect(moveFile(service, { key: "deleted.jpg", task: "hide" })).rejects.toThrow(
			"Object not found",
		);
		await moveFile(service, { key: "deleted.jpg", task: "show" });
		expect(new Uint8Array(await (await fetch(publicUrl)).arrayBuffer())).toEqual(picture);
		await moveFile(service, { key: "deleted.jpg", task: "remove" });
		expect((await fetch(publicUrl)).status).toBe(404);
		expect((await bucket.list("")).data?.some(({ name }) => name === "deleted.jpg")).toBe(false);
	});

	test("lets nobody but the server move or remove the files of pictures", async () => {
		const browser = createVisitorClient(backend);
		const move = () =>
			browser.storage
				.from("product-images")
				.move("hosted.jpg", "hosted.jpg", { destinationBucket: "deleted-images" });
		expect((await move()).error).toMatchObject({ status: 404 });
		await browser.auth.signInWithPassword({
			email: "baker@rye.example",
			password: "the second password",
		});
		expect((await move()).error).toMatchObject({ status: 404 });
		const removed = await browser.storage.from("product-images").remove(["hosted.jpg"]);
		expect(removed.error).toMatchObject({ status: 404 });
	});

	test("tells what was saved, though it has no Realtime service", async () => {
		const told = new Promise((resolve) => backend.changes.subscribe(resolve));
		const before = backend.changes.currentVersion();
		const sql = postgres(databaseUrl, { max: 1 });
		await sql`insert into public.categories (name, slug) values ('Rolls', 'rolls')`;
		await sql.end();
		expect(await told).toEqual({ table: "*", version: before + 1 });
	});

	test("tells of a message, on a topic of its own", async () => {
		const told = new Promise<{ version: number }>((resolve) =>
			backend.messageChanges.subscribe(resolve),
		);
		const before = backend.messageChanges.currentVersion();
		const service = createServiceClient(backend);
		const message = { name: "Ada", email: "ada@example.com", subject: "Cake", message: "One." };
		await storeMessage(service, message, {
			id: crypto.randomUUID(),
			spamReason: null,
			spamScore: 0,
		});
		// The first administrator's role is announced on it as well, and perhaps not heard of before.
		expect((await told).version).toBeGreaterThan(before);
	});

	test("has an administrator already, and gets no second one", async () => {
		const again = await startBackend(environmentWith({}), () => {});
		expect(again.newAdministrator).toBeNull();
		await again.stop();
	});

	test.each([
		["a newer version", "insert", "it has the migration 20990101000000, which this version"],
		["an older version", "delete", 'Run "supabase db push", then start again.'],
	])("is not used with the tables of %s", async (_, change, sentence) => {
		const sql = postgres(databaseUrl, { max: 1 });
		const history = sql`supabase_migrations.schema_migrations`;
		const newest = await sql`select * from ${history} order by version desc limit 1`;
		if (change === "insert") await sql`insert into ${history} values ('20990101000000')`;
		else await sql`delete from ${history} where version = ${newest[0]?.version}`;
		await expect(startBackend(environmentWith({}), () => {})).rejects.toThrow(sentence);
		await sql`delete from ${history} where version = '20990101000000'`;
		await sql`insert into ${history} ${sql(newest)} on conflict do nothing`;
		await sql.end();
	});

	test("is not used with a wrong key", async () => {
		const environment = environmentWith({ SUPABASE_SECRET_KEY: "sb_secret_wrong" });
		await expect(startBackend(environment, () => {})).rejects.toThrow("Check SUPABASE_SECRET_KEY");
	});

	test("must be there", async () => {
		const environment = environmentWith({ SUPABASE_URL: `http://127.0.0.1:${await freePort()}` });
		await expect(startBackend(environment, () => {})).rejects.toThrow("Check SUPABASE_URL");
	});

	test("gets the images that an import names by URL", async () => {
		const host = await startTestHost(async (_, response) =>
			response.end(await plainPicture({ width: 8, height: 8 })),
		);
		const imports = startImageImports({
			service: createServiceClient(backend),
			changes: backend.changes,
			openUpload: createOpenUpload(backend.imageWorker),
			network: testNetwork(host),
		});
		onTestFinished(() => imports.stop());
		const sql = postgres(databaseUrl, { max: 1, onnotice() {} });
		onTestFinished(() => sql.end());
		const [loaf] = await sql`
			with loaf as (insert into public.products (name) values ('Imported loaf') returning id)
			insert into private.image_imports (product_id, url, place)
			select id, ${host.url("/loaf.png")}, 0 from loaf returning product_id as id`;
		await sql`select private.announce('content', 'image_imports')`;
		await vi.waitFor(async () => {
			const [shown] = await sql`select image_url from public.products where id = ${loaf?.id}`;
			expect((await fetch(backend.url + shown?.image_url)).status).toBe(200);
		}, 10_000);
	});
});
