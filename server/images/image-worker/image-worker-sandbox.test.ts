import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, readlink, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { sandboxedCommand } from "./image-worker-sandbox.ts";

async function createFolder(): Promise<string> {
	const folder = await mkdtemp(path.join(tmpdir(), "levain-sandbox-"));
	onTestFinished(() => rm(folder, { recursive: true, force: true }));
	return folder;
}

/** A program that tries the given operations, and reports their results. */
const intruder = `
	import { spawnSync } from "node:child_process";
	import { readFileSync, writeFileSync } from "node:fs";
	import { connect } from "node:net";
	import { Worker } from "node:worker_threads";
	const attempts = {
		read: (file) => readFileSync(file),
		write: (file) => writeFileSync(file, "planted"),
		run: (program) => { const { error } = spawnSync(program); if (error) throw error; },
		work: () => new Worker("", { eval: true }),
		connect: (port) => new Promise((resolve, reject) => {
			connect(port, "127.0.0.1").once("connect", resolve).once("error", reject);
		}),
	};
	process.on("message", async ([attempt, parameter]) => {
		try {
			await attempts[attempt](parameter);
			process.send("did it");
		} catch (error) {
			process.send(error.code);
		}
	});
`;

async function startIntruder() {
	const program = path.join(await createFolder(), "intruder.mjs");
	await writeFile(program, intruder);
	const [command = "", ...parameters] = sandboxedCommand(program);
	const child: ChildProcess = spawn(command, parameters, {
		stdio: ["ignore", "ignore", "inherit", "ipc"],
	});
	onTestFinished(() => void child.kill());
	return {
		program,
		processId: child.pid,
		async attempt(...message: [attempt: string, parameter?: unknown]): Promise<string> {
			child.send(message);
			const [answer] = await once(child, "message");
			return answer;
		},
	};
}

it("what runs in the sandbox reads its own program, and no other file", async () => {
	const dataFolder = await createFolder();
	const secrets = path.join(dataFolder, "secrets.json");
	await writeFile(secrets, "{}");
	const { program, attempt } = await startIntruder();
	expect(await attempt("read", program)).toBe("did it");
	for (const file of [secrets, "/etc/passwd", "/proc/self/environ"]) {
		expect(await attempt("read", file)).toBe("ERR_ACCESS_DENIED");
	}
	expect(await attempt("write", path.join(dataFolder, "planted"))).toBe("ERR_ACCESS_DENIED");
	expect(await attempt("write", program)).toBe("ERR_ACCESS_DENIED");
	expect(await attempt("run", "true")).toBe("ERR_ACCESS_DENIED");
	expect(await attempt("work")).toBe("ERR_ACCESS_DENIED");
});

it("what runs in the sandbox reaches no port of this machine", async () => {
	const server = createServer((socket) => socket.end()).listen(0, "127.0.0.1");
	onTestFinished(() => void server.close());
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	const { attempt } = await startIntruder();
	expect(await attempt("connect", port)).toMatch(/^(ERR_ACCESS_DENIED|ECONNREFUSED|ENETUNREACH)$/);
});

it.runIf(sandboxedCommand("/program.mjs")[0] === "unshare")(
	"its native code has an empty network namespace",
	async () => {
		const { processId, attempt } = await startIntruder();
		await attempt("work");
		const ownNetwork = await readlink("/proc/self/ns/net");
		expect(await readlink(`/proc/${processId}/ns/net`)).not.toBe(ownNetwork);
		const interfaces = (await readFile(`/proc/${processId}/net/dev`, "utf8")).match(
			/^ *\w+(?=:)/gm,
		);
		expect(interfaces?.map((name) => name.trim())).toEqual(["lo"]);
	},
);
