import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setImmediate as untilNextRound } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listCategories } from "../../../app/bakery/catalog/queries.ts";
import { categories } from "../../../app/bakery/catalog/schema.ts";
import { uploadImage } from "../../../app/bakery/media/images.ts";
import { storeMessage } from "../../../app/bakery/messages/messages.ts";
import { saveRecord } from "../../../app/bakery/resource/resource.ts";
import { signIn, type TestClient } from "../../../database/tests/test-client.ts";
import { setAdministrator } from "../../backend/accounts/administrators/administrator.ts";
import { plainImage } from "../../images/test-gallery.ts";
import { type SiteBackend, startBackend } from "../../start-backend.ts";
import {
	addImage,
	modes,
	openSite,
	stateOf,
	type TestSite,
	writeSiteInto,
} from "../fixtures/test-sites.ts";
import type { BackupSource } from "../images/image-store.ts";
import { withPlaceForSite, withSite } from "../open-site.ts";
import { listTables } from "../rows/tables.ts";
import { type RestoreOptions, restoreBackup } from "./restore-backup.ts";

// Restores into sites that are written to meanwhile: what was confirmed is in the file of what was
// replaced, or in the restored site.

const owner = { email: "ada@rye.example", password: "correct horse battery" };

const refusal = {
	code: "PT503",
	message: "The site is being restored from a backup. Please try again in a minute.",
};

let directory: string;
/** A backup of a site with some images. */
let backupFile: string;
let image: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
	directory = await mkdtemp(join(tmpdir(), "levain-gate-"));
	const source = await openSite(directory);
	await source.sql`insert into public.categories (name, slug) values ('Breads', 'breads')`;
	for (let number = 0; number < 40; number++) await addImage(source, `${number}.jpg`, "a loaf");
	backupFile = join(directory, "backup.tar");
	await writeSiteInto(backupFile, source);
	image = new Uint8Array(await plainImage({ width: 30, height: 20 }));
});

afterAll(() => rm(directory, { recursive: true }));

test("every table that a backup holds refuses writes during a restore", async () => {
	const { sql } = await openSite(directory);
	const gated = await sql<{ name: string }[]>`
		select format('%s.%s', nspname, relname) as name
		from pg_trigger
			join pg_class on pg_class.oid = tgrelid
			join pg_namespace on pg_namespace.oid = relnamespace
		where tgname = 'refuse_during_restore'`;
	const names = new Set(gated.map(({ name }) => name));
	const held = (await listTables(sql)).map(({ name }) => name);
	expect(held.filter((name) => !names.has(name))).toEqual([]);
});

/** A server process of a site. */
interface Server {
	backend: SiteBackend;
	/** A browser whose owner has signed in. */
	browser: TestClient;
}

async function openServer(environment: TestSite["environment"]): Promise<Server> {
	const backend = await startBackend(environment, () => {});
	return { backend, browser: await signIn(backend, owner) };
}

async function openRunningSite(mode: keyof typeof modes, processes: number) {
	const site = await modes[mode](directory);
	const environment = {
		...site.environment,
		adminEmail: owner.email,
		adminPassword: owner.password,
	};
	const servers: Server[] = [];
	for (let count = 0; count < processes; count++) servers.push(await openServer(environment));
	return { ...site, environment, servers };
}

/** A restore in a process of its own that goes no further once it refuses writes. */
function startHangingRestore(environment: TestSite["environment"]) {
	const { dataDirectory, databaseUrl, s3 } = environment;
	const program = `
		import { readEnvironment } from "./app/platform/environment.server.ts";
		import { withPlaceForSite } from "./server/backup/open-site.ts";
		import { restoreBackup } from "./server/backup/restore/restore-backup.ts";
		const beforeReplacing = () => new Promise(() => {
			console.log("refusing writes");
			setInterval(() => {}, 1000);
		});
		await withPlaceForSite(readEnvironment(process.env), () => {}, (site) =>
			restoreBackup(${JSON.stringify(backupFile)}, site, { replace: true, beforeReplacing }));
	`;
	return spawn(process.execPath, ["--input-type=module-typescript", "--eval", program], {
		env: {
			DATA_DIR: dataDirectory,
			...(databaseUrl && { DATABASE_URL: databaseUrl }),
			...(s3 && {
				S3_ENDPOINT: s3.endpoint,
				S3_REGION: s3.region,
				S3_BUCKET: s3.bucket,
				S3_ACCESS_KEY_ID: s3.accessKeyId,
				S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
			}),
		},
		stdio: ["ignore", "pipe", "inherit"],
	});
}

async function nextLine({ stdout }: ChildProcess): Promise<string> {
	if (!stdout) throw new Error("The process has an output.");
	for await (const line of createInterface(stdout)) return line;
	return "nothing";
}

async function send({ backend }: Server, subject: string): Promise<unknown> {
	const message = { name: "Ada", email: "ada@example.com", subject, message: "More bread" };
	const how = { id: randomUUID(), spamReason: null, spamScore: 0 };
	return storeMessage(backend.service.call, message, how).then(
		() => null,
		(error) => error,
	);
}

async function upload({ browser }: Server, name: string): Promise<unknown> {
	const file = { name, type: "image/jpeg", bytes: image.buffer };
	return uploadImage(browser.fetch, file).then(
		() => null,
		(error) => error,
	);
}

/** A site's content, as far as these tests write it. */
async function listWrites(environment: TestSite["environment"]) {
	const { rows, images } = await withSite(environment, () => {}, stateOf);
	return { messages: rows["public.contact_messages"]?.join("\n") ?? "", images };
}

/** A file's content, restored into a site of its own. */
async function listWritesIn(file: string) {
	const site = await openSite(directory);
	await restoreBackup(file, site);
	const { rows, images } = await stateOf(site);
	return { messages: rows["public.contact_messages"]?.join("\n") ?? "", images };
}

describe.each([
	["embedded", 1],
	["own Postgres", 2],
] as const)("a restore into a running site: %s", (mode, processes) => {
	let site: Awaited<ReturnType<typeof openRunningSite>>;

	beforeAll(async () => {
		site = await openRunningSite(mode, processes);
	}, 120_000);

	afterAll(async () => {
		for (const { backend } of site.servers) await backend.stop();
		await site.stop();
	});

	function restore(options: RestoreOptions) {
		return withPlaceForSite(
			site.environment,
			() => {},
			(place) => restoreBackup(backupFile, place, { replace: true, ...options }),
		);
	}

	test.runIf(processes > 1)(
		"refuses what is written between the file of what is replaced and the end",
		async () => {
			const kept = join(directory, `${mode}-kept.tar`);
			const [first] = site.servers;
			if (!first) throw new Error("A server runs.");
			const { backend, browser } = first;
			expect(await send(first, "before")).toBeNull();
			expect(await upload(first, "before.jpg")).toBeNull();
			await restore({
				async beforeReplacing(source: BackupSource) {
					await writeSiteInto(kept, source);
					for (const server of site.servers) {
						expect(await send(server, "meanwhile")).toMatchObject(refusal);
						expect(await upload(server, "meanwhile.jpg")).toMatchObject({
							message: refusal.message,
						});
					}
					const cakes = {
						name: "Cakes",
						slug: "cakes",
						description: null,
						displayOrder: 0,
						imageUrl: null,
					};
					await expect(saveRecord(browser, categories, cakes, null)).rejects.toMatchObject({
						...refusal,
						isRefusal: true,
					});
					const changed = await browser.accounts.updateUser({ password: "another horse battery" });
					expect(changed.error).toMatchObject({ message: refusal.message });
					await expect(listCategories(backend.visitor)).resolves.toBeDefined();
				},
			});
			const replaced = await listWritesIn(kept);
			expect(replaced.messages).toContain("before");
			expect(replaced.images.map(({ key }) => key)).toContain("before.jpg");
			expect(await send(first, "after")).toBeNull();
			const restored = await listWrites(site.environment);
			expect(restored.messages).not.toContain("meanwhile");
			expect(restored.messages).toContain("after");
			expect(restored.images).toHaveLength(40);
			// The accounts are those of the backup, and everybody signs in again.
			await setAdministrator(backend.service, owner.email, owner.password);
			for (const { browser } of site.servers) {
				expect((await browser.accounts.signInWithPassword(owner)).error).toBeNull();
			}
		},
	);

	test("accounts for everything that was confirmed under a stream of writes", async () => {
		const kept = join(directory, `${mode}-kept-under-stream.tar`);
		const confirmed = { messages: [] as string[], images: [] as string[] };
		let refused = 0;
		let isOver = false;
		const note = (list: string[], name: string, error: unknown) => {
			if (error === null) list.push(name);
			else refused += 1;
		};
		const writing = site.servers.flatMap((server, number) => [
			(async () => {
				for (let count = 0; !isOver; count++) {
					const subject = `stream-${number}-${count}!`;
					note(confirmed.messages, subject, await send(server, subject));
					await untilNextRound();
				}
			})(),
			(async () => {
				for (let count = 0; !isOver; count++) {
					const key = `stream-${number}-${count}.jpg`;
					note(confirmed.images, key, await upload(server, key));
					await untilNextRound();
				}
			})(),
		]);
		await expect.poll(() => confirmed.messages.length).toBeGreaterThan(20);
		await restore({ beforeReplacing: (source) => writeSiteInto(kept, source).then(() => {}) });
		const before = confirmed.messages.length;
		await expect.poll(() => confirmed.messages.length).toBeGreaterThan(before + 5);
		isOver = true;
		await Promise.all(writing);
		expect(refused).toBeGreaterThan(0);
		const [replaced, restored] = [await listWritesIn(kept), await listWrites(site.environment)];
		const messages = replaced.messages + restored.messages;
		expect(confirmed.messages.filter((subject) => !messages.includes(subject))).toEqual([]);
		const images = new Set([...replaced.images, ...restored.images].map(({ key }) => key));
		expect(confirmed.images.filter((key) => !images.has(key))).toEqual([]);
		const refusedUploads = restored.images.filter(
			({ key }) => key.startsWith("stream-") && !confirmed.images.includes(key),
		);
		expect(refusedUploads).toEqual([]);
	});

	test.runIf(processes === 1)(
		"that is killed leaves the site as it was, and open for writes",
		async () => {
			const [server] = site.servers;
			if (!server) throw new Error("A server runs.");
			const before = await listWrites(site.environment);
			const restoring = startHangingRestore(site.environment);
			expect(await nextLine(restoring)).toBe("refusing writes");
			expect(await send(server, "refused!")).toMatchObject(refusal);
			restoring.kill("SIGKILL");
			await once(restoring, "exit");
			await expect.poll(() => send(server, "accepted!")).toBeNull();
			const after = await listWrites(site.environment);
			expect(after.images).toEqual(before.images);
			expect(after.messages).not.toContain("refused!");
		},
	);
});
