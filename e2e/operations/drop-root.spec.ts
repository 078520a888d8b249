import { execFileSync, spawnSync } from "node:child_process";
import {
	chownSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "@playwright/test";
import { uploadImage } from "../../app/bakery/media/images.ts";
import { signIn } from "../../database/tests/test-client.ts";
import { childrenOf } from "../../server/backend/postgres-server/running-process.ts";
import { listSystemAccounts } from "../../server/process/system-accounts.ts";
import { test } from "../logged-test.ts";
import { type Program, projectDirectory, startCommand, startProgram } from "../program.ts";

test.skip(process.getuid?.() !== 0, "Only root can start a site as root.");

const administrator = { email: "owner@bakery.test", password: "a long enough password" };

let closed: string;

test.beforeAll(() => {
	closed = mkdtempSync(path.join(tmpdir(), "levain-closed-"));
	writeFileSync(path.join(closed, "secret.txt"), "root's own");
});

test.afterAll(() => rmSync(closed, { recursive: true }));

/** Runs a program of the project, which seems to lie in a folder that only root may enter. */
function throughClosedFolder(command: string[]): string[] {
	const project = path.join(closed, "levain");
	mkdirSync(project, { recursive: true });
	const script = `mount --rbind '${projectDirectory}' '${project}' && cd '${project}' && exec "$@"`;
	const commandLine = [
		...["env", "unshare", "--mount", "--propagation", "private", "sh", "-c", script, "sh"],
		...[path.join(project, "node_modules/.bin/node"), ...command],
	];
	return ["--eval", `process.execve("/usr/bin/env", ${JSON.stringify(commandLine)}, process.env)`];
}

function start(command: string[], dataDirectory: string): Promise<Program> {
	return startProgram({
		command,
		dataDirectory,
		environment: { ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password },
	});
}

/** Users, powers and the way back to them, as the system knows them of a process. */
function statusOf(pid: number) {
	const status = readFileSync(`/proc/${pid}/status`, "utf8");
	const read = (name: string) => new RegExp(`^${name}:\\s*(.*)$`, "m").exec(status)?.[1];
	return { uids: read("Uid")?.split("\t"), powers: read("CapEff"), noNew: read("NoNewPrivs") };
}

function expectNotRoot(pid: number): void {
	const { uids, powers, noNew } = statusOf(pid);
	expect(uids).toHaveLength(4);
	expect(uids).not.toContain("0");
	expect(powers).toBe("0000000000000000");
	expect(noNew).toBe("1");
}

async function uploadHero({ origin }: Program): Promise<void> {
	const owner = await signIn({ url: origin }, administrator);
	const image = readFileSync(path.join(projectDirectory, "art/images/hero.jpg"));
	const bytes = new Uint8Array(image).buffer;
	const name = `${crypto.randomUUID()}.jpg`;
	await uploadImage(owner.fetch, { name, type: "image/jpeg", bytes });
}

test("from a folder of root's alone a site that root starts runs as somebody else", async () => {
	test.slow();
	const dataDirectory = path.join(closed, "data");
	const site = await start(throughClosedFolder(startCommand), dataDirectory);
	try {
		const server = site.serverPid();
		const [postgres = 0] = childrenOf(server);
		for (const pid of [site.pid, server, postgres]) expectNotRoot(pid);
		const variant = await fetch(`${site.origin}/pictures/320/product-images/hero.jpg`);
		expect(variant.status).toBe(200);
		await uploadHero(site);
		// Through /proc root sees what the process sees.
		expect(existsSync(path.join(`/proc/${server}/root`, closed, "secret.txt"))).toBe(false);

		const admin = ["scripts/run.js", "scripts/admin.ts", "baker@bakery.test", "a new password"];
		const output = execFileSync(process.execPath, throughClosedFolder(admin), {
			cwd: projectDirectory,
			encoding: "utf8",
			env: { ...process.env, DATA_DIR: dataDirectory },
		});
		expect(output).toContain("Owner: baker@bakery.test signs in");
	} finally {
		await site.stop();
	}
	rmSync(dataDirectory, { recursive: true });
});

test("data that belongs to root is left alone, and the log says how to change its owner", () => {
	const directory = mkdtempSync(path.join(tmpdir(), "levain-of-root-"));
	writeFileSync(path.join(directory, "secrets.json"), "{}");
	const { status, stderr } = spawnSync(process.execPath, ["scripts/start.ts"], {
		cwd: projectDirectory,
		encoding: "utf8",
		env: { ...process.env, DATA_DIR: directory },
	});
	expect(status).toBe(1);
	expect(stderr).toContain(`chown -R nobody: ${directory}`);
	rmSync(directory, { recursive: true });
});

test("data of another user stay theirs, with all that is written later", async () => {
	test.slow();
	const other = listSystemAccounts().find(({ name, uid }) => uid > 0 && name !== "nobody");
	if (!other) throw new Error("This machine has no users.");
	const dataDirectory = mkdtempSync(path.join(tmpdir(), "levain-of-another-"));
	chownSync(dataDirectory, other.uid, other.gid);
	const run = (...command: string[]) =>
		spawnSync(process.execPath, ["scripts/run.js", ...command], {
			cwd: projectDirectory,
			encoding: "utf8",
			env: { ...process.env, DATA_DIR: dataDirectory, PORT: "0" },
		});

	const site = await start(startCommand, dataDirectory);
	expectNotRoot(site.serverPid());
	expect((await fetch(`${site.origin}/pictures/320/product-images/hero.jpg`)).status).toBe(200);
	await uploadHero(site);
	const admin = ["scripts/admin.ts", "baker@bakery.test", "a new long password"];
	expect(run(...admin).status).toBe(0);
	expect((await fetch(`${site.origin}/about`)).status).toBe(200);
	await site.stop();
	expect(run(...admin).status).toBe(0);

	const { status, stderr } = run("scripts/dev.ts");
	expect(status).toBe(1);
	expect(stderr).toContain(`The data in ${dataDirectory} belongs to the user ${other.name}`);
	const owners = readdirSync(dataDirectory, { recursive: true, encoding: "utf8" }).map(
		(name) => statSync(path.join(dataDirectory, name)).uid,
	);
	expect(new Set(owners)).toEqual(new Set([other.uid]));
	rmSync(dataDirectory, { recursive: true });
});
