import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { projectDirectory, servingSign } from "../e2e/program.ts";
import { type Installation, prepareInstallation } from "./installation.ts";
import { findFaults, findLeftovers } from "./integrity.ts";
import { type Mode, options } from "./options.ts";
import { createRandom } from "./random.ts";
import type { SiteProcess } from "./site-process.ts";

// Kills the first start at each of its steps. The next one has to end up where one start would have.

const { seed, isThorough } = options;
const maxMilliseconds = 150;

/** A step of the first start: whether it has been reached. */
interface Step {
	name: string;
	modes: readonly Mode[];
	isReached(site: SiteProcess, dataDirectory: string): boolean;
}

const both: readonly Mode[] = ["embedded", "own Postgres"];
const embedded: readonly Mode[] = ["embedded"];

const steps: Step[] = [
	whenThere("its secrets are made", embedded, (data) =>
		existsSync(path.join(data, "secrets.json")),
	),
	whenPrinted("Creating the database", embedded),
	whenThere("the database is half made", embedded, (data) =>
		namesIn(path.join(data, "postgres")).some((name) => /^data\.\d+$/.test(name)),
	),
	whenThere("the database is made", embedded, (data) =>
		existsSync(path.join(data, "postgres/data/PG_VERSION")),
	),
	whenPrinted("Starting Postgres", embedded),
	whenPrinted("Bringing the database up to date", both),
	whenPrinted("Opening the demo bakery", both),
	whenThere("the first image is there", both, (data) => imagesIn(data) > 0),
	whenThere("half of the images are there", both, (data) => imagesIn(data) > 10),
	whenPrinted("Adding the administrator", both),
	whenPrinted("Back office", both),
];

function whenPrinted(text: string, modes: readonly Mode[]): Step {
	return {
		name: `it says: ${text.trim()}`,
		modes,
		isReached: ({ output }) => output().includes(text),
	};
}

function whenThere(name: string, modes: readonly Mode[], isThere: (data: string) => boolean): Step {
	return { name, modes, isReached: (_site, dataDirectory) => isThere(dataDirectory) };
}

function namesIn(folder: string): string[] {
	return existsSync(folder) ? readdirSync(folder) : [];
}

function imagesIn(data: string): number {
	return namesIn(path.join(data, "files/product-images")).filter(isImage).length;
}

function isImage(name: string): boolean {
	return name.endsWith(".jpg");
}

describe.each(options.modes)(`a first start that is killed: %s, seed ${seed}`, (mode) => {
	const random = createRandom(seed).fork(mode);
	const ofMode = steps.filter(({ modes }) => modes.includes(mode));

	test.each(isThorough ? ofMode : [random.pick(ofMode)])(
		"is made up for, as soon as $name",
		async ({ isReached }) => {
			const installation = await prepareInstallation(mode, { owner: null });
			onTestFinished(() => installation.remove());
			const first = installation.begin();
			const isNow = () => isReached(first, installation.dataDirectory);
			await first.until(() => isNow() || first.output().includes(servingSign));
			expect(isNow(), "this step was never seen").toBe(true);
			await wait(random.below(maxMilliseconds));
			const databaseToo = mode === "embedded" && random.below(2) === 0;
			await Promise.all([first.kill(), databaseToo && installation.killPostgres()]);
			const second = await installation.start();
			await expectWholeDemoBakery(installation);
			await expectOwnerToSignIn(installation, first.output() + second.output());
		},
	);
});

async function expectWholeDemoBakery(installation: Installation): Promise<void> {
	expect(await findFaults(installation)).toEqual([]);
	expect(await findLeftovers(installation)).toEqual([]);
	const rows = await installation.withDatabase(
		(sql) =>
			sql`select
			(select count(*)::integer from products) as products,
			(select count(*)::integer from files.images) as images,
			(select count(*)::integer from user_roles where role = 'admin') as administrators,
			(select count(*)::integer from accounts.users) as users`,
	);
	const images = namesIn(path.join(projectDirectory, "art/images")).filter(isImage).length;
	expect(rows).toEqual([{ products: 24, images, administrators: 1, users: 1 }]);
}

/** The password is generated, and only what was printed tells it. */
async function expectOwnerToSignIn(installation: Installation, printed: string): Promise<void> {
	const [, email = "", password = ""] =
		[...printed.matchAll(/Adding the administrator (\S+), who signs in with (\S+)/g)].at(-1) ?? [];
	await installation.signIn({ email, password });
}
