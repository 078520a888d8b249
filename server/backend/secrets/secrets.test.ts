import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readEnvironment } from "../../../app/platform/environment.server.ts";
import { readSecrets } from "./secrets.ts";

let directory: string;

beforeEach(async () => {
	directory = await mkdtemp(join(tmpdir(), "levain-secrets-"));
});

afterEach(() => rm(directory, { recursive: true }));

const read = (variables = {}) =>
	readSecrets(readEnvironment({ DATA_DIR: directory, ...variables }));
const file = () => join(directory, "secrets.json");

test("secrets are made once and kept for their owner alone", async () => {
	const first = await read();
	expect(await read()).toEqual(first);
	expect((await stat(file())).mode & 0o777).toBe(0o600);
	expect(await readdir(directory)).toEqual(["secrets.json"]);
});

test("two first starts at once get the same", async () => {
	const [first, second] = await Promise.all([read(), read()]);
	expect(first).toEqual(second);
});

test("a file with keys of an earlier version is read, and stays as it is", async () => {
	const kept = { ...(await read()), publishableKey: "sb_publishable_a", secretKey: "sb_secret_a" };
	await writeFile(file(), JSON.stringify(kept));
	expect(await read()).toMatchObject({ jwtSecret: kept.jwtSecret });
	expect(JSON.parse(await readFile(file(), "utf8"))).toEqual(kept);
});

test("a damaged file is not replaced: with new secrets the database could not be opened", async () => {
	await writeFile(file(), "{");
	await expect(read()).rejects.toThrow("or put back a copy of it");
	expect(await readFile(file(), "utf8")).toBe("{");
});

test("missing secrets are not replaced beside a database that only they open", async () => {
	await mkdir(join(directory, "postgres/data"), { recursive: true });
	await expect(read()).rejects.toThrow(
		new RegExp(`The secrets are missing: ${file()}\\..* npm run restore FILE\\.`),
	);
	expect(await readdir(directory)).toEqual(["postgres"]);
});
