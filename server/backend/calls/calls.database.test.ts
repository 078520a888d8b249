import { beforeAll, describe, expect, test, vi } from "vitest";
import { BackendError } from "../../../app/platform/browser/backend-error.ts";
import { bakeryForTests, type TestBakery } from "../../../database/tests/test-bakery.ts";
import { accessTokenOf } from "../../../database/tests/test-client.ts";
import { openVisitorCall } from "../gateway/service.ts";

const bakery = bakeryForTests();
let headers: Record<string, string>;

beforeAll(async () => {
	await bakery.sql`
		insert into public.products (name) select 'Roll ' || number from generate_series(1, 3000) number`;
	headers = {
		authorization: `Bearer ${await accessTokenOf(bakery.as.administrator)}`,
		"content-type": "application/json",
	};
});

async function ask(name: string, body: object, signal: AbortSignal | null = null): Promise<number> {
	const request = { method: "POST", headers, body: JSON.stringify(body), signal };
	const response = await fetch(`${bakery.url}/api/rpc/${name}`, request);
	await response.text();
	return response.status;
}

describe("a call of this process", () => {
	async function call(...given: Parameters<TestBakery["backend"]["api"]["call"]>) {
		return (await bakery.backend.api.call(...given)).answer;
	}

	test("fails as one over the network", async () => {
		const product = { product_id: "1" };
		const failure = await call("find_product", product, "anonymous").catch((error) => error);
		expect(failure).toBeInstanceOf(BackendError);
		expect(failure).toMatchObject({ status: 400 });
		const refused = call("list_owner_addresses", {}, "anonymous");
		await expect(refused).rejects.toMatchObject({ name: "BackendError", status: 401 });
	});
});

async function waiting(): Promise<number> {
	const rows = await bakery.sql`
		select from pg_stat_activity
		where datname = current_database() and wait_event_type = 'Lock'`;
	return rows.length;
}

test("an answer that shows a save announces it, whether Postgres has announced it or not", async () => {
	const heard: number[] = [];
	const visitor = openVisitorCall(bakery.backend.api, {
		announceVersion: (version) => heard.push(version),
	});
	await visitor("list_categories", {});
	await bakery.sql`insert into public.categories (name, slug) values ('Pies', 'pies')`;
	const [row] = await bakery.sql`select version from private.content_version`;
	await visitor("list_categories", {});
	expect(heard).toEqual([Number(row?.version) - 1, Number(row?.version)]);
});

test("calls that others give up, before and in their turn, change nothing for those that stay", async () => {
	for (let round = 0; round < 100; round++) {
		const left = Array.from({ length: 4 }, (_, number) => {
			const signal = AbortSignal.timeout(number * 8 + (round % 8));
			return ask("find_products", { size: 500 }, signal).catch(() => {});
		});
		const stayed = Array.from({ length: 4 }, () => ask("list_categories", {}));
		expect(await Promise.all(stayed)).toEqual([200, 200, 200, 200]);
		await Promise.all(left);
	}
});

test("a call that is given up ends in the database as well, and is no failure", async () => {
	const written = vi.spyOn(process.stderr, "write");
	const giving = new AbortController();
	await bakery.sql.begin(async (transaction) => {
		await transaction`lock table public.categories in access exclusive mode`;
		const call = ask("list_categories", {}, giving.signal).catch(() => "given up");
		await expect.poll(waiting).toBe(1);
		giving.abort();
		expect(await call).toBe("given up");
		await expect.poll(waiting).toBe(0);
	});
	const lines = written.mock.calls.map(([line]) => String(line));
	written.mockRestore();
	expect(lines.filter((line) => / (?:warn|error) /.test(line))).toEqual([]);
});

test.each([
	["an argument that there is none of", "list_categories", { secret: 1 }, 400],
	["a function that there is none of", "pg_sleep", { seconds: 1 }, 404],
	["a function of the database itself", "pg_terminate_backend", { pid: 1 }, 404],
])("%s is refused", async (_, name, body, status) => {
	expect(await ask(name, body)).toBe(status);
});
