import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startTestBakery, type TestBakery } from "../../../database/tests/test-bakery.ts";

let bakery: TestBakery;
let headers: Record<string, string>;

beforeAll(async () => {
	bakery = await startTestBakery();
	await bakery.sql`
		insert into public.products (name) select 'Roll ' || number from generate_series(1, 3000) number`;
	const { data } = await bakery.as.administrator.auth.getSession();
	headers = {
		apikey: bakery.backend.publishableKey,
		authorization: `Bearer ${data.session?.access_token}`,
		"content-type": "application/json",
	};
});

afterAll(() => bakery.stop());

async function ask(name: string, body: object, signal: AbortSignal | null = null): Promise<number> {
	const request = { method: "POST", headers, body: JSON.stringify(body), signal };
	const response = await fetch(`${bakery.url}/rest/v1/rpc/${name}`, request);
	await response.text();
	return response.status;
}

test("calls that others give up, before and in their turn, change nothing for those that stay", async () => {
	for (let round = 0; round < 40; round++) {
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
	const waiting = async () => {
		const rows = await bakery.sql`
			select from pg_stat_activity
			where datname = current_database() and wait_event_type = 'Lock'`;
		return rows.length;
	};
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
