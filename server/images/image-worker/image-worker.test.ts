import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { plainImage, testImageWorker } from "../test-gallery.ts";
import { createImageWorker } from "./image-worker.ts";
import { NotAnImageError } from "./not-an-image.ts";
import { examineImage } from "./open-image.ts";

/** An image worker whose process does this with the number of each `job`, and answers with its own id. */
async function createFakeImageWorker(behavior: string, options = {}) {
	const directory = await mkdtemp(path.join(tmpdir(), "levain-image-worker-"));
	onTestFinished(() => rm(directory, { recursive: true, force: true }));
	const program = path.join(directory, "odd.mjs");
	const answer = "process.send({ id: job.id, result: process.pid })";
	await writeFile(program, `process.on("message", (job) => { ${behavior}; ${answer}; });`);
	const imageWorker = createImageWorker({ program, ...options });
	onTestFinished(() => imageWorker.close());
	return {
		run: () => imageWorker.run("cleanUpload", new Uint8Array()),
		close: imageWorker.close,
	};
}

function isRunning(processId: unknown): boolean {
	try {
		return process.kill(Number(processId), 0);
	} catch {
		return false;
	}
}

describe("the image worker", () => {
	it("says what is no image", async () => {
		const facts = await examineImage(await plainImage({ width: 300, height: 200 }));
		const variant = { width: 160, height: null, format: "webp" } as const;
		const work = testImageWorker.run("encodeVariant", Buffer.from("a page"), facts, variant);
		await expect(work).rejects.toThrow(NotAnImageError);
	});

	it("uses one process for everything until there has been no work for a while", async () => {
		const { run } = await createFakeImageWorker("", { idleSeconds: 0.05 });
		const [first, second] = await Promise.all([run(), run()]);
		expect(second).toBe(first);
		await expect.poll(() => isRunning(first)).toBe(false);
		expect(await run()).not.toBe(first);
	});

	it("never ends while there is work", async () => {
		const answerTwoAtOnce =
			"if (job.id === 1) return; if (job.id === 2) process.send({ id: 1, result: process.pid })";
		const delayAnswer = "const end = Date.now() + 200; while (job.id === 3 && Date.now() < end)";
		const behavior = `${answerTwoAtOnce}; ${delayAnswer}`;
		const { run } = await createFakeImageWorker(behavior, { idleSeconds: 0.05 });
		const [first] = await Promise.all([run(), run()]);
		expect(await run()).toBe(first);
	});

	it("fails when the process crashes, and goes on in another", async () => {
		const { run } = await createFakeImageWorker(
			"if (job.id === 2) process.kill(process.pid, 'SIGKILL')",
		);
		const first = await run();
		await expect(run()).rejects.toThrow("The image worker ended.");
		expect(await run()).not.toBe(first);
	});

	it("stops work that takes too long, and goes on in another process", async () => {
		const { run } = await createFakeImageWorker("while (job.id === 2);", { maximumSeconds: 2 });
		const first = await run();
		await expect(run()).rejects.toThrow(NotAnImageError);
		expect(await run()).not.toBe(first);
		await expect.poll(() => isRunning(first)).toBe(false);
	});

	it("has none of the server's secrets", async () => {
		vi.stubEnv("DATABASE_URL", "postgres://a:secret@localhost");
		onTestFinished(() => void vi.unstubAllEnvs());
		const { run } = await createFakeImageWorker("if (process.env.DATABASE_URL) process.exit()");
		expect(isRunning(await run())).toBe(true);
	});

	it("fails when its program is missing", async () => {
		const imageWorker = createImageWorker({ program: "/nowhere/main.ts" });
		const work = imageWorker.run("cleanUpload", new Uint8Array());
		await expect(work).rejects.toThrow("The image worker ended.");
	});
});
