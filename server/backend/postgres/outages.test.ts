import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as untilNextRound } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { storeMessage } from "../../../app/bakery/messages/messages.ts";
import { BackendError } from "../../../app/platform/browser/backend-error.ts";
import { readEnvironment } from "../../../app/platform/environment.server.ts";
import { type SiteBackend, startBackend } from "../../start-backend.ts";
import { type RunningPostgres, startPostgres } from "../postgres-server/postgres.ts";
import { postgresUrl, readPostmasterFile } from "../postgres-server/postgres-owner.ts";
import { killWithChildren, signalWithChildren } from "../postgres-server/running-process.ts";
import { connectPostgres } from "./postgres-client.ts";

// Takes the database away from a backend: the one that it runs itself, and one that it is given.

let directory: string;
let foreign: RunningPostgres;

beforeAll(async () => {
	directory = await mkdtemp(join(tmpdir(), "levain-outages-"));
	foreign = await startPostgres({ directory: join(directory, "foreign"), password: "a password" });
});

afterAll(async () => {
	await foreign.stop();
	await rm(directory, { recursive: true });
});

/** The way into the Postgres that a backend runs itself. */
async function embeddedUrl(): Promise<string> {
	const secrets = JSON.parse(await readFile(join(directory, "data/secrets.json"), "utf8"));
	const data = join(directory, "data/postgres/data");
	const file = await readPostmasterFile({ directory: "", data, log: "" });
	return postgresUrl(file?.port ?? 0, secrets.postgresPassword);
}

describe.each([
	["embedded", () => ({}), embeddedUrl, "data/postgres"],
	["own Postgres", () => ({ DATABASE_URL: foreign.url }), async () => foreign.url, "foreign"],
])("a backend in the mode %s", (_mode, variables, url, folder) => {
	let backend: SiteBackend;

	beforeAll(async () => {
		const environment = { DATA_DIR: join(directory, "data"), ...variables() };
		backend = await startBackend(readEnvironment(environment), () => {});
	});

	afterAll(() => backend.stop());

	/** The process of the Postgres that has started all others. */
	async function postmaster(): Promise<number> {
		const data = join(directory, folder, "data");
		const file = await readPostmasterFile({ directory: "", data, log: "" });
		if (file === null) throw new Error("No Postgres runs.");
		return file.pid;
	}

	async function save(subject: string) {
		const message = { name: "Ada", email: "ada@example.com", subject, message: "More bread" };
		const how = { id: randomUUID(), spamReason: null, spamScore: 0 };
		try {
			await storeMessage(backend.service.call, message, how);
			return { isSaved: true };
		} catch (error) {
			return { isSaved: false, error };
		}
	}

	const isBack = () => expect.poll(() => backend.isReady()).toBe(true);

	/** The message for a save that failed. */
	const refused = {
		isSaved: false,
		error: new BackendError(
			"Couldn't reach the database. Please try again in a minute.",
			"database_unreachable",
			503,
		),
	};

	/** The subjects of what is stored, each as often as it is. */
	async function stored(): Promise<string[]> {
		const sql = connectPostgres(await url(), { max: 1 });
		const rows = await sql`select subject from contact_messages`;
		await sql.end({ timeout: 1 });
		return rows.map(({ subject }) => subject);
	}

	const times = (subject: string, subjects: string[]) =>
		subjects.filter((each) => each === subject).length;

	const isOwn = folder === "foreign";

	test.runIf(isOwn)(
		"refuses saves at once while the database is away, and goes on when it is back",
		async () => {
			const data = join(directory, folder, "data");
			const pid = await postmaster();
			await rename(data, `${data}-away`);
			killWithChildren(pid);
			await expect.poll(() => backend.isReady()).toBe(false);
			const answers = await Promise.all(Array.from({ length: 20 }, () => save("away")));
			for (const answer of answers) expect(answer).toMatchObject(refused);
			await rename(`${data}-away`, data);
			await isBack();
			expect(await save("away")).toMatchObject({ isSaved: true });
			expect(times("away", await stored())).toBe(1);
		},
	);

	test.runIf(isOwn)(
		"is not ready while the database only allows reading, as a standby does",
		async () => {
			const sql = connectPostgres(await url(), { max: 1 });
			await sql`set session characteristics as transaction read write`;
			const allowWriting = async (isAllowed: boolean) => {
				await sql.unsafe(
					`alter system set default_transaction_read_only = ${isAllowed ? "off" : "on"}`,
				);
				await sql`select pg_reload_conf()`;
			};
			await allowWriting(false);
			await expect.poll(() => backend.isReady()).toBe(false);
			expect(await save("read-only")).toMatchObject(refused);
			await allowWriting(true);
			await isBack();
			expect(await save("read-only")).toMatchObject({ isSaved: true });
			await sql.end({ timeout: 1 });
		},
	);

	test.runIf(!isOwn)(
		"loses nothing that was confirmed when the database is killed under saves",
		async () => {
			const confirmed: string[] = [];
			const refusals = new Set<string>();
			let isOver = false;
			const saving = [1, 2, 3].map(async (line) => {
				for (let count = 0; !isOver; count++) {
					const subject = `kill-${line}-${count}`;
					const { isSaved, error } = await save(subject);
					if (isSaved) confirmed.push(subject);
					else refusals.add(String(error));
					// Without a pause, immediate refusals would block the event loop.
					await untilNextRound();
				}
			});
			await expect.poll(() => confirmed.length).toBeGreaterThan(10);
			killWithChildren(await postmaster());
			await expect.poll(() => [...refusals]).toEqual([String(refused.error)]);
			await isBack();
			const before = confirmed.length;
			await expect.poll(() => confirmed.length).toBeGreaterThan(before + 10);
			isOver = true;
			await Promise.all(saving);
			expect([...refusals]).toEqual([String(refused.error)]);
			const subjects = await stored();
			for (const subject of confirmed) expect(times(subject, subjects), subject).toBe(1);
		},
	);

	test("ends what waits for a database that hangs, and does it once when it is asked again", async () => {
		signalWithChildren(await postmaster(), "SIGSTOP");
		// It was never answered; the time that a test may take is the bound.
		expect(await save("hung")).toMatchObject(refused);
		expect(await save("hung")).toMatchObject(refused);
		expect(await backend.isReady()).toBe(false);
		signalWithChildren(await postmaster(), "SIGCONT");
		await isBack();
		expect(await save("hung")).toMatchObject({ isSaved: true });
		expect(times("hung", await stored())).toBe(1);
	});
});
