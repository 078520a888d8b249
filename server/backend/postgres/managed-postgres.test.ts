import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { productFormSchema } from "../../../app/bakery/catalog/product-form.ts";
import { saveProduct } from "../../../app/bakery/catalog/products.admin.ts";
import { products } from "../../../app/bakery/catalog/products.ts";
import { listSitemapProducts } from "../../../app/bakery/catalog/queries.ts";
import { uploadImage } from "../../../app/bakery/media/images.ts";
import { listOrderDays, listOrderOffers, placeOrder } from "../../../app/bakery/orders/queries.ts";
import { type Environment, readEnvironment } from "../../../app/platform/environment.server.ts";
import { readSchema } from "../../../database/tests/read-schema.ts";
import { openBrowser, type TestClient } from "../../../database/tests/test-client.ts";
import { missingOlderPostgres, provideOlderPostgres } from "../../../scripts/older-postgres.ts";
import { findTestProgram, reasonWithout } from "../../../scripts/test-programs.ts";
import { writeSiteInto } from "../../backup/fixtures/test-sites.ts";
import { withPlaceForSite, withSite } from "../../backup/open-site.ts";
import { restoreBackup } from "../../backup/restore/restore-backup.ts";
import { plainImage } from "../../images/test-gallery.ts";
import { type SiteBackend, startBackend } from "../../start-backend.ts";
import { type ManagedPostgres, startManagedPostgres } from "../fixtures/test-managed-postgres.ts";
import { startTestPooler, type TestPooler } from "../fixtures/test-pooler.ts";
import { postgresBinaries } from "../postgres-server/postgres-binaries.ts";
import { connectPostgres } from "./postgres-client.ts";

// What docs/hosting.md says of Postgres as a service, in the oldest and the newest version.

const owner = { email: "ada@rye.example", password: "correct horse battery" };

const pooler = findTestProgram("pgbouncer");
if (!pooler) console.log(`Skipped: ${reasonWithout("pgbouncer")}`);
const older = provideOlderPostgres();
if (!older) console.log(`Skipped: ${missingOlderPostgres}`);

describe.each(older ? [16, 18] : [18])("Postgres %i", (version) => {
	let directory: string;
	let server: ManagedPostgres;
	let running: TestPooler | undefined;
	let environment: Environment;
	let backend: SiteBackend;
	let client: TestClient;
	let before: string[];

	beforeAll(async () => {
		directory = await mkdtemp(join(tmpdir(), "levain-managed-"));
		const programs = version === 18 ? await postgresBinaries() : older;
		if (!programs) throw new Error(missingOlderPostgres);
		server = await startManagedPostgres(join(directory, "server"), programs);
		before = await schemaOfOthers();
		if (pooler) running = await startTestPooler(pooler, server.url, { pool_mode: "session" });
		environment = readEnvironment({
			DATABASE_URL: running?.url ?? server.url,
			DATA_DIR: join(directory, "site"),
			ADMIN_EMAIL: owner.email,
			ADMIN_PASSWORD: owner.password,
		});
		backend = await startBackend(environment, () => {});
		client = openBrowser(backend);
	}, 120_000);

	afterAll(async () => {
		await backend?.stop();
		await running?.stop();
		await server?.stop();
		await rm(directory, { recursive: true });
	});

	/** All that isn't Levain's, with its owners and privileges. */
	async function schemaOfOthers(): Promise<string[]> {
		const sql = connectPostgres(server.addressOf("supabase_admin"), { max: 1 });
		const lines = await readSchema(sql);
		await sql.end();
		return lines.filter((line) => /^[^\n]* (auth|storage|realtime)\b|rls_auto_enable/.test(line));
	}

	test("an owner signs in, saves a product, and uploads an image", async () => {
		expect((await client.accounts.signInWithPassword(owner)).error).toBeNull();
		const bytes = new Uint8Array(await plainImage({ width: 30, height: 20 })).buffer;
		await uploadImage(client.fetch, { name: "rye.jpg", type: "image/jpeg", bytes });
		const sql = connectPostgres(server.url, { max: 1 });
		const [category] = await sql`select id from public.categories limit 1`;
		await sql`
			insert into public.site_content (section, content)
			values ('orders', '{"accepts": true, "daysAhead": 10, "takesAll": true}')
			on conflict (section) do update set content = excluded.content`;
		await sql.end();
		const form = { ...products.empty, name: "Managed Rye", categoryIds: [category?.id] };
		const values = productFormSchema.parse({ ...form, price: "5", orderable: true });
		expect(await saveProduct(client, values, null)).toEqual(expect.any(String));
	});

	test("a customer places an order", async () => {
		const { service, visitor } = backend;
		const day = (await listOrderDays(visitor)).at(-1)?.date ?? "";
		const offers = await listOrderOffers(visitor, day);
		const product = offers.find(({ name }) => name === "Managed Rye")?.productId ?? "";
		const answer = await placeOrder(
			service.call,
			{
				day,
				pickup: null,
				name: "Ann",
				email: "ann@rye.example",
				phone: null,
				note: null,
				total: 5,
				lines: [{ product, pieces: 1, size: null, answers: [] }],
			} as never,
			{ submissionId: randomUUID(), toConfirm: false, sender: "192.0.2.1", minOnline: null },
		);
		expect(answer).toMatchObject({ number: expect.any(Number) });
	});

	test("what belongs to the service stays as it was", async () => {
		expect(await schemaOfOthers()).toEqual(before);
	});

	describe("past the server, with the keys of the project,", () => {
		/** As the project's own API asks. */
		async function ask(role: "anon" | "authenticated", statement: string) {
			const sql = connectPostgres(server.addressOf("authenticator"), { max: 1 });
			try {
				const [{ account, session }] = await withOwner();
				return await sql.begin(async (transaction) => {
					const claims = { role, sub: account, session_id: session };
					await transaction`
						select set_config('role', ${role}, true),
							set_config('request.jwt.claims', ${JSON.stringify(claims)}, true),
							set_config('request.jwt.claim.sub', ${account}, true)`;
					return transaction.unsafe(statement);
				});
			} finally {
				await sql.end();
			}
		}

		async function withOwner() {
			const sql = connectPostgres(server.url, { max: 1 });
			const rows = await sql<[{ account: string; session: string }]>`
				select users.id as account, sessions.id as session
				from accounts.users join accounts.sessions on user_id = users.id
				where email = ${owner.email}`;
			await sql.end();
			return rows;
		}

		test("visitors read what pages show, and nothing else", async () => {
			expect(await ask("anon", "select name from public.products")).toHaveLength(25);
			for (const statement of [
				"delete from public.products",
				"select from private.orders",
				"select from accounts.users",
				"select from files.images",
				"select public.place_order('{}')",
			]) {
				await expect(ask("anon", statement), statement).rejects.toMatchObject({ code: "42501" });
			}
		});

		test("a token that names an owner and their session opens nothing", async () => {
			for (const statement of [
				"select public.list_team()",
				"select public.list_orders(now()::date)",
			]) {
				await expect(ask("authenticated", statement), statement).rejects.toThrow(
					"Your role doesn't allow this",
				);
			}
			expect(await ask("authenticated", "select from public.user_roles")).toHaveLength(0);
			expect(await ask("authenticated", "select from public.contact_messages")).toHaveLength(0);
			expect((await ask("authenticated", "update public.products set name = 'Forged'")).count).toBe(
				0,
			);
		});
	});

	test("a backup is restored", async () => {
		const file = join(directory, "managed.tar");
		await withSite(
			environment,
			() => {},
			(site) => writeSiteInto(file, site),
		);
		await withPlaceForSite(
			environment,
			() => {},
			(site) => restoreBackup(file, site, { replace: true }),
		);
		expect(await listSitemapProducts(backend.visitor)).toHaveLength(25);
		expect((await client.accounts.signInWithPassword(owner)).error).toBeNull();
	}, 60_000);
});
