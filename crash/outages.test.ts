import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { options } from "./options.ts";
import { createRandom } from "./random.ts";
import { type SiteUnderStream, startSiteUnderStream } from "./site-under-stream.ts";

// Takes the database away from a site that is written to. The site itself goes on.

const { seed, isThorough } = options;
/** Longer than the site waits for an answer; shorter than it waits before it kills its Postgres. */
const secondsStopped = isThorough ? 30 : 6;
const recovery = { timeout: 60_000 };

describe.each(options.modes)(`a site whose Postgres fails: %s, seed ${seed}`, (mode) => {
	let tested: SiteUnderStream;

	beforeAll(async () => {
		tested = await startSiteUnderStream(mode, createRandom(seed).fork(mode));
	});

	afterAll(() => tested.remove());

	const readiness = async () => (await fetch(`${tested.installation.origin}/ready`)).status;

	async function writeUntilConfirmed(): Promise<void> {
		tested.write();
		await tested.stream.untilConfirmed(2);
	}

	async function expectToGoOn(): Promise<void> {
		await expect.poll(readiness, recovery).toBe(200);
		await tested.stream.untilConfirmed(3);
		await tested.stream.stop();
		await tested.expectNothingLost();
		expect(tested.site().output()).not.toContain("the server exited unexpectedly");
	}

	test("goes on when it was killed", async () => {
		await writeUntilConfirmed();
		await tested.installation.killPostgres();
		await expectToGoOn();
	});

	test(`goes on after it froze for ${secondsStopped} seconds, and shows its pages meanwhile`, async () => {
		await writeUntilConfirmed();
		tested.installation.signalPostgres("SIGSTOP");
		const began = performance.now();
		await expect.poll(readiness, recovery).toBe(503);
		const page = await fetch(tested.installation.origin);
		expect(page.status).toBe(200);
		await wait(secondsStopped * 1000 - (performance.now() - began));
		tested.installation.signalPostgres("SIGCONT");
		await expectToGoOn();
	});

	test("goes on when it was restarted in order", async () => {
		await writeUntilConfirmed();
		tested.installation.restartPostgres();
		await expectToGoOn();
	});
});
