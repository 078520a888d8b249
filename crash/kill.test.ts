import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { options } from "./options.ts";
import { createRandom } from "./random.ts";
import { type SiteUnderStream, startSiteUnderStream } from "./site-under-stream.ts";

// Kills the whole site at random moments while it is written to, and looks at what is there then.

const { rounds, seed } = options;
const maxMilliseconds = 2500;

describe.each(options.modes)(`a site that is killed: %s, seed ${seed}`, (mode) => {
	const random = createRandom(seed).fork(mode);
	let tested: SiteUnderStream;
	const started = performance.now();

	beforeAll(async () => {
		tested = await startSiteUnderStream(mode, random.fork("stream"));
	});

	afterAll(async () => {
		const seconds = Math.round((performance.now() - started) / 1000);
		const kinds = Object.entries(tested.confirmed());
		const total = kinds.reduce((sum, [, count]) => sum + count, 0);
		const list = kinds.map(([kind, count]) => `${kind} ${count}`).join(", ");
		console.log(`${mode}: ${rounds} rounds, ${total} confirmed writes (${list}), ${seconds} s`);
		await tested.remove();
	});

	test.each(Array.from({ length: rounds }, (_, index) => index + 1))(
		"loses nothing and starts again: round %i",
		async () => {
			const { installation, stream } = tested;
			tested.write();
			await wait(random.below(maxMilliseconds));
			const databaseToo = random.below(3) === 0;
			const killed = [tested.site().kill(), databaseToo && installation.killPostgres()];
			await Promise.all(killed);
			await stream.stop();
			if (random.below(4) === 0) await killWhileStarting();
			await tested.restart();
		},
	);

	async function killWhileStarting(): Promise<void> {
		const site = tested.installation.begin();
		await wait(random.below(maxMilliseconds));
		await site.kill();
	}

	test("goes on with all that is written", async () => {
		tested.write();
		await tested.stream.untilConfirmed(3);
		await tested.stream.stop();
		await tested.expectNothingLost();
		const kinds = ["product", "category", "menu", "image", "message", "order"];
		expect(Object.keys(tested.confirmed()).sort()).toEqual(kinds.sort());
	});
});
