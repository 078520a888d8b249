import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, inject, it } from "vitest";
import { createDatabase } from "../../database/tests/test-bakery.ts";

/** Each once made the library's parser write to `Object.prototype`. */
const reported = [
	"products?select=name,__proto__:product_categories(position)&__proto__.NODE_OPTIONS%3D--import%3Ddata:text/javascript,0//.or=(a.eq.1)",
	"products?select=name,constructor:product_categories(position)&constructor.prototype=eq.1",
	"products?__proto__=eq.1",
];

const fileUrl = (file: string) => JSON.stringify(join(import.meta.dirname, file));

/** Sends the queries to the library itself, past the gateway, and prints what all objects inherit. */
const program = `
	const { default: postgres } = await import("postgres");
	const { readEnvironment } = await import(${fileUrl("../../app/platform/environment.server.ts")});
	const { watchDatabase } = await import(${fileUrl("../backend/postgres/database.ts")});
	const { createDiskFiles } = await import(${fileUrl("../backend/files/disk-files.ts")});
	const { createLibrary } = await import(${fileUrl("../../database/tests/library/library.ts")});
	const { readSharedSecrets } = await import(${fileUrl("../backend/secrets/secrets.ts")});
	const before = Reflect.ownKeys(Object.prototype).length;
	const environment = readEnvironment(process.env);
	const { databaseUrl, dataDirectory } = environment;
	const secrets = await readSharedSecrets(postgres(databaseUrl), environment);
	const files = createDiskFiles(dataDirectory);
	const library = await createLibrary({ database: watchDatabase(databaseUrl), secrets, files });
	const ask = (query) => {
		const headers = { apikey: secrets.secretKey };
		const request = new Request("http://127.0.0.1/rest/v1/" + query, { headers });
		return library.fetch(request).catch(() => undefined);
	};
	for (const query of ${JSON.stringify(reported)}) await ask(query);
	const ordinary = await ask("products?select=name");
	const added = Reflect.ownKeys(Object.prototype).slice(before);
	// The driver prints notices of Postgres before it.
	process.stdout.write("\\n" + JSON.stringify({ added, ordinary: ordinary?.status }));
	process.exit();
`;

async function sendReported(start: string): Promise<unknown> {
	const databaseUrl = await createDatabase(
		inject("postgresUrl"),
		`parser_${randomUUID()}`,
		"bakery_template",
	);
	const directory = await mkdtemp(join(tmpdir(), "levain-parser-"));
	const parameters = ["--input-type=module-typescript", "--eval", start + program];
	const environment = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: directory };
	const { stdout } = spawnSync(process.execPath, parameters, {
		encoding: "utf8",
		env: environment,
	});
	await rm(directory, { recursive: true });
	return JSON.parse(stdout.split("\n").at(-1) ?? "");
}

it("keeps what all objects inherit from the queries that changed it", async () => {
	const frozen = await sendReported(`await import(${fileUrl("freeze-prototypes.ts")});`);
	expect(frozen).toEqual({ added: [], ordinary: 200 });
	expect(await sendReported("")).toMatchObject({
		added: expect.arrayContaining(["$eq", expect.stringContaining("NODE_OPTIONS")]),
	});
});
