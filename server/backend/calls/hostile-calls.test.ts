import { readFile } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import { BackendError } from "../../../app/platform/browser/backend-error.ts";
import { parseJson } from "../../../app/platform/text/parse-json.ts";
import { bakeryForTests } from "../../../database/tests/test-bakery.ts";
import { accessTokenOf } from "../../../database/tests/test-client.ts";
import { type DatabaseFunction, readFunctions } from "./database-functions.ts";

// Every function of the catalog, as every role, with nonsense for each argument and for all of them:
// none fails as if the server were broken, and none hangs.

const bakery = bakeryForTests();
let functions: DatabaseFunction[];

beforeAll(async () => {
	await bakery.sql.unsafe(await readFile("database/demo.sql", "utf8"));
	await bakery.sql`select private.show_full_demo()`;
	functions = [...(await readFunctions(bakery.sql)).values()];
});

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

/** Each argument gets every fifth nonsense, the next one the fifths beside them. */
let turn = 0;

function nextFifth(values: readonly string[]): string[] {
	turn += 1;
	return values.filter((_, place) => (place + turn) % 5 === 0);
}

/** Bodies for a function: as it may be called, and with nonsense for one argument or all. */
function bodiesFor(called: DatabaseFunction, values: readonly string[]): string[] {
	const bodyOf = (value: (argument: { name: string; type: string }) => string) =>
		`{${called.arguments.map((each) => `"${each.name}":${value(each)}`).join()}}`;
	const right = ({ type }: { type: string }) => plausible(type);
	const bodies = ["", "{", "null", "[]", '"x"', "{}", '{"made_up":1}', '{"__proto__":1}'];
	bodies.push(deepObject, bodyOf(right));
	for (const value of nextFifth(values)) bodies.push(bodyOf(() => value));
	for (const { name } of called.arguments) {
		for (const value of nextFifth(values)) {
			bodies.push(bodyOf((each) => (each.name === name ? value : right(each))));
		}
	}
	return [...new Set(bodies)];
}

async function requestAs(role: "anonymous" | "counter" | "administrator") {
	const authorization: Record<string, string> =
		role === "anonymous" ? {} : { authorization: `Bearer ${await accessTokenOf(bakery.as[role])}` };
	return async ({ name }: DatabaseFunction, body: string): Promise<string | null> => {
		const init = { method: "POST", headers: authorization, body };
		const response = await bakery.backend.gateway(
			new Request(`${bakery.url}/api/rpc/${name}`, init),
		);
		const answer = await response.text();
		if (response.status < 500 && answer.length < 1_000_000) return null;
		return `${response.status} ${answer.slice(0, 200)}`;
	};
}

/** Calls as this process makes them. */
const askAsServer = async ({ name }: DatabaseFunction, body: string): Promise<string | null> => {
	try {
		await bakery.backend.api.call(name, Object(parseJson(body)), "server");
	} catch (error) {
		if (!(error instanceof BackendError && error.status !== null && error.status < 500)) {
			return String(error);
		}
	}
	return null;
};

test.each(["anonymous", "counter", "administrator", "server"] as const)(
	"nothing that %s sends breaks a function",
	async (role) => {
		const ask = role === "server" ? askAsServer : await requestAs(role);
		const isTrusted = role === "administrator" || role === "server";
		const failures: string[] = [];
		for (const called of functions) {
			for (const body of bodiesFor(called, isTrusted ? nonsense : nonsense.slice(0, 20))) {
				const began = performance.now();
				const failure = await ask(called, body);
				const milliseconds = Math.round(performance.now() - began);
				if (failure !== null || milliseconds > 3000) {
					failures.push(`${called.name} ${body.slice(0, 150)} ${milliseconds} ms ${failure}`);
				}
			}
		}
		expect(failures).toEqual([]);
	},
	300_000,
);
