import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BackendError } from "../../../app/platform/browser/backend-error.ts";
import { parseJson } from "../../../app/platform/text/parse-json.ts";
import { startTestBakery, type TestBakery } from "../../../database/tests/test-bakery.ts";
import { accessTokenOf } from "../../../database/tests/test-client.ts";
import { type DatabaseFunction, readFunctions } from "./database-functions.ts";

// Every function of the catalog, as every role, with every nonsense: none fails as if the server were
// broken, and none hangs.

let bakery: TestBakery;
let functions: DatabaseFunction[];

beforeAll(async () => {
	bakery = await startTestBakery();
	await bakery.sql.unsafe(await readFile("database/demo.sql", "utf8"));
	await bakery.sql`select private.show_full_demo()`;
	functions = [...(await readFunctions(bakery.sql)).values()];
});

afterAll(() => bakery.stop());

const deepList = "[".repeat(20_000) + "]".repeat(20_000);
const deepObject = `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`;
const levels = (count: number) => `${'[{"id":'.repeat(count)}1${"}]".repeat(count)}`;

/** JSON texts, for any argument. */
const nonsense = [
	...["null", "true", "0", "-1", "1.5", "2147483647", "2147483648", "9007199254740993"],
	...["1e308", "1e400", "-1e400", '""', '"x"', '"\\u0000"', '"\\ud800"', '"infinity"', '"now"'],
	...['"-infinity"', '"epoch"', '"9999-12-31"', '"0001-01-01T00:00:00Z"', '"2027-02-30"'],
	...['"9999-12-31T23:59:59Z"', '"-4713-01-01"', '"{a,b}"', '"{{1,2},{3,4}}"', '"%_\\\\%"', '"[("'],
	...['"00000000-0000-4000-8000-000000000000"', "[]", "[1]", "[[]]", "[[1,2],[3]]", "[null]"],
	...['["x"]', '["00000000-0000-4000-8000-000000000000"]', "[{}]", "{}", '{"id":1}', '{"":null}'],
	...['{"__proto__":{"active":false}}', '{"a":1,"a":2}', '{"given":{}}', '[{"given":{},"id":"x"}]'],
	...['[{"section":"hero"}]', '[{"section":"hours","content":"{"}]', '{"day":"x","lines":1}'],
	...[
		`"${"x ".repeat(5000)}"`,
		`"${"é".repeat(400_000)}"`,
		deepList,
		deepObject,
		levels(3),
		levels(7),
	],
	JSON.stringify(Array(10_000).fill(0)),
	JSON.stringify(Array(5000).fill("00000000-0000-4000-8000-000000000000")),
	JSON.stringify(Array(5000).fill({ id: "00000000-0000-4000-8000-000000000000", version: 1 })),
	JSON.stringify(Array(1000).fill(Array(20).fill("x"))),
];

/** A value of the type, as JSON, that there is nothing behind. */
function plausible(type: string): string {
	if (type.endsWith("[]")) return `[${plausible(type.slice(0, -2))}]`;
	const values: Record<string, string> = {
		boolean: "true",
		integer: "1",
		bigint: "1",
		uuid: '"00000000-0000-4000-8000-000000000001"',
		date: '"2027-03-14"',
		"timestamp with time zone": '"2027-03-14T06:00:00Z"',
		jsonb: '{"name":"x"}',
	};
	return values[type] ?? '"nothing"';
}

/** Bodies for a function: as it may be called, and with nonsense for one argument or all. */
function bodiesFor(called: DatabaseFunction, values: readonly string[]): string[] {
	const bodyOf = (value: (argument: { name: string; type: string }) => string) =>
		`{${called.arguments.map((each) => `"${each.name}":${value(each)}`).join()}}`;
	const right = ({ type }: { type: string }) => plausible(type);
	const bodies = [
		"",
		"{",
		"null",
		"[]",
		'"x"',
		"{}",
		'{"made_up":1}',
		'{"__proto__":1}',
		deepObject,
	];
	bodies.push(bodyOf(right));
	for (const value of values) {
		bodies.push(bodyOf(() => value));
		for (const { name } of called.arguments) {
			bodies.push(bodyOf((each) => (each.name === name ? value : right(each))));
		}
	}
	return [...new Set(bodies)];
}

const people = ["anonymous", "signed-in", "counter", "administrator"] as const;

test.each(people)(
	"nothing that %s sends breaks a function",
	async (role) => {
		const authorization: Record<string, string> =
			role === "anonymous"
				? {}
				: { authorization: `Bearer ${await accessTokenOf(bakery.as[role])}` };
		const failures: string[] = [];
		for (const called of functions) {
			const values = role === "administrator" ? nonsense : nonsense.slice(0, 8);
			for (const body of bodiesFor(called, values)) {
				const began = performance.now();
				const address = `${bakery.url}/api/rpc/${called.name}`;
				const request = new Request(address, { method: "POST", headers: authorization, body });
				const response = await bakery.backend.gateway(request);
				const answer = await response.text();
				const milliseconds = performance.now() - began;
				if (response.status >= 500 || milliseconds > 3000 || answer.length > 1_000_000) {
					failures.push(
						`${called.name} ${body.slice(0, 150)} ${response.status} ${Math.round(milliseconds)} ms ${answer.slice(0, 200)}`,
					);
				}
			}
		}
		expect(failures).toEqual([]);
	},
	300_000,
);

test.each(["anonymous", "server"] as const)(
	"nor what this process passes on as %s",
	async (as) => {
		const failures: string[] = [];
		for (const called of functions) {
			for (const body of bodiesFor(called, nonsense)) {
				const given = Object(parseJson(body));
				try {
					await bakery.backend.api.call(called.name, given, as);
				} catch (error) {
					if (error instanceof BackendError && error.status !== null && error.status < 500)
						continue;
					failures.push(`${called.name} ${body.slice(0, 150)} ${error}`);
				}
			}
		}
		expect(failures).toEqual([]);
	},
	300_000,
);
