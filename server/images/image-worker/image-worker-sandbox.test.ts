import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, readlink, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
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

it("nothing that is inherited from Object.prototype reaches the image worker", async () => {
	const folder = await createFolder();
	const plant = path.join(folder, "planted");
	const planting = `import "node:fs"; process.getBuiltinModule("node:fs").writeFileSync(${JSON.stringify(plant)}, "")`;
	const options = `--import=data:text/javascript,${encodeURIComponent(planting)}`;
	const server = `
		const { createImageWorker } = await import(${JSON.stringify(path.join(import.meta.dirname, "image-worker.ts"))});
		const program = ${JSON.stringify(path.join(import.meta.dirname, "main.ts"))};
		Object.assign(Object.prototype, {
			NODE_OPTIONS: ${JSON.stringify(options)},
			PATH: ${JSON.stringify(folder)},
			env: { NODE_OPTIONS: ${JSON.stringify(options)} },
			execArgv: [${JSON.stringify(options)}],
			execPath: "/bin/false",
			shell: "/bin/false",
			argv0: "false",
			cwd: "/nowhere",
			uid: 65534,
		});
		const imageWorker = createImageWorker({ program });
		const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"/>');
		const { width, height } = await imageWorker.run("examineImage", drawing);
		console.log(width + " by " + height);
		imageWorker.close();
	`;
	const child = spawn(process.execPath, ["--input-type=module-typescript", "--eval", server]);
	const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
	expect(errors).toBe("");
	expect(output).toBe("1920 by 1280\n");
	expect(await readdir(folder)).toEqual([]);
});
