import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { expect } from "@playwright/test";
import { findTestProgram, reasonWithout, type TestProgram } from "../../scripts/test-programs.ts";
import { childrenOf, isRunning } from "../../server/backend/postgres-server/running-process.ts";
import { listSystemAccounts } from "../../server/process/system-accounts.ts";
import { startCaddy } from "../caddy.ts";
import { test } from "../logged-test.ts";
import { portForProgram, projectDirectory, startProgram } from "../program.ts";
import { startSite } from "../site.ts";

// The ways to run a site that docs/operations.md describes, each as far as this machine allows.
test.describe.configure({ timeout: 180_000 });

/** Skips the test with a reason where the machine lacks a program. */
function provide(name: TestProgram): string {
	const found = findTestProgram(name);
	test.skip(found === null, reasonWithout(name));
	return found ?? "";
}

/** The command of the image. */
function imageCommand(): string[] {
	const dockerfile = readFileSync(path.join(projectDirectory, "Dockerfile"), "utf8");
	return JSON.parse(/^CMD (\[.*\])$/m.exec(dockerfile)?.[1] ?? "[]");
}

/**
 * A program as in a container: an ordinary user, everything read-only but the data folder and a
 * temporary folder of its own.
 */
function inReadOnlyRoot(bwrap: string, dataDirectory: string, command: string[]): string[] {
	const user = listSystemAccounts().find(({ name }) => name === "nobody");
	return [
		...[bwrap, "--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc", "--tmpfs", "/tmp"],
		...["--ro-bind", projectDirectory, projectDirectory, "--chdir", projectDirectory],
		...["--bind", dataDirectory, dataDirectory, "--unshare-user"],
		...["--uid", String(user?.uid), "--gid", String(user?.gid), "--die-with-parent", "--"],
		...command,
	];
}

test("a site that can write only its data folder starts, works and stops", async () => {
	const bwrap = provide("bwrap");
	const dataDirectory = mkdtempSync(path.join(tmpdir(), "levain-volume-"));
	const node = path.join(projectDirectory, "node_modules/.bin/node");
	const [, ...parameters] = imageCommand();
	const command = ["env", ...inReadOnlyRoot(bwrap, dataDirectory, [node, ...parameters])];
	const start = () =>
		startProgram({
			command: [
				"--eval",
				`process.execve("/usr/bin/env", ${JSON.stringify(command)}, process.env)`,
			],
			dataDirectory,
			environment: { ADMIN_EMAIL: "owner@bakery.test", ADMIN_PASSWORD: "a long enough password" },
		});
	const site = await start();
	const isHealthy = () =>
		spawnSync(node, ["scripts/is-healthy.js"], {
			cwd: projectDirectory,
			env: { ...process.env, PORT: new URL(site.origin).port },
		}).status;
	try {
		expect((await fetch(`${site.origin}/products`)).status).toBe(200);
		const image = await fetch(`${site.origin}/pictures/320/product-images/hero.jpg`);
		expect(image.status).toBe(200);
		const recovered = await fetch(`${site.origin}/auth/v1/recover`, {
			method: "POST",
			headers: { "content-type": "application/json" },
			body: JSON.stringify({ email: "owner@bakery.test" }),
		});
		expect(recovered.status).toBe(200);
		await expect.poll(() => site.output()).toContain("saved an email");
		expect(isHealthy()).toBe(0);
		expect(site.output()).not.toMatch(/EROFS|read-only file system/i);
	} finally {
		await site.stop();
	}
	expect(isHealthy()).toBe(1);
	const again = await start();
	expect((await fetch(`${again.origin}/about`)).status).toBe(200);
	const processes = familyOf(again.pid);
	await again.stop();
	// A sandbox ends before what runs in it.
	await expect.poll(() => processes.filter(isRunning)).toEqual([]);
	rmSync(dataDirectory, { recursive: true });
});

/** A process and all that it has started. */
const familyOf = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(familyOf)];

test("the image can be built, and is healthy with a read-only root and one volume", async () => {
	test.slow();
	const docker = provide("docker");
	const name = `levain-test-${process.pid}`;
	const run = (...parameters: string[]) => execFileSync(docker, parameters, { encoding: "utf8" });
	run("build", "--quiet", "--tag", name, projectDirectory);
	try {
		run(
			...["run", "--detach", "--name", name, "--read-only", "--tmpfs", "/tmp", "--init"],
			...["--cap-drop", "ALL", "--security-opt", "no-new-privileges"],
			...["--volume", `${name}:/var/lib/levain`, name],
		);
		const health = () => run("inspect", "--format", "{{.State.Health.Status}}", name).trim();
		await expect.poll(health, { timeout: 120_000 }).toBe("healthy");
		expect(run("exec", name, "id", "-u").trim()).toBe("10001");
		run("stop", name);
		expect(run("inspect", "--format", "{{.State.ExitCode}}", name).trim()).toBe("0");
	} finally {
		spawnSync(docker, ["rm", "--force", "--volumes", name]);
		spawnSync(docker, ["volume", "rm", name]);
		spawnSync(docker, ["image", "rm", name]);
	}
});

test("the unit of systemd is one, and leaves the service little to attack", () => {
	const analyze = provide("systemd-analyze");
	const directory = mkdtempSync(path.join(tmpdir(), "levain-unit-"));
	const unit = path.join(directory, "levain.service");
	const text = readFileSync(path.join(projectDirectory, "docs/systemd/levain.service"), "utf8");
	// The path of the program on this machine.
	writeFileSync(unit, text.replaceAll("/srv/levain", projectDirectory));
	const verified = spawnSync(analyze, ["verify", unit], { encoding: "utf8" });
	expect(verified.stderr).toBe("");
	expect(verified.status).toBe(0);
	// From 0 for nothing to 100 for everything that an attacker could reach.
	const threshold = ["--threshold=25", "--offline=true"];
	const secured = spawnSync(analyze, ["security", ...threshold, unit], { encoding: "utf8" });
	expect(secured.status, secured.stdout + secured.stderr).toBe(0);
	rmSync(directory, { recursive: true });
});

test("Caddy passes requests on with HTTPS, their id and the visitor's address", async () => {
	const caddy = provide("caddy");
	const [port, plainPort] = [await portForProgram(), await portForProgram()];
	const origin = `https://localhost:${port}`;
	const site = await startSite({ SITE_URL: origin });
	const sitePort = Number(new URL(site.origin).port);
	const proxy = await startCaddy({ caddy, port, plainPort, sitePort });
	setDefaultCACertificates([...getCACertificates(), proxy.authority]);
	const leaving = new AbortController();
	try {
		const plain = await fetch(`http://localhost:${plainPort}/about`, { redirect: "manual" });
		expect(plain.status).toBe(308);
		expect(plain.headers.get("location")).toMatch(/^https:\/\/localhost.*\/about$/);

		const ids: string[] = [];
		for (const address of ["/admin", "/ready", "/ready", "/nowhere"]) {
			const answer = await fetch(origin + address, { headers: { "x-request-id": "forged" } });
			expect(answer.status, await answer.text()).toBe(address === "/nowhere" ? 404 : 200);
			ids.push(answer.headers.get("x-request-id") ?? "");
		}
		for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
		expect(new Set(ids).size).toBe(4);
		// The line may be on its way when the answer is here.
		await expect.poll(() => site.output()).toContain(`path=/nowhere request=${ids.at(-1)}`);

		const open = (claimed: string) =>
			fetch(`${origin}/live?since=0`, {
				headers: { "x-forwarded-for": claimed },
				signal: leaving.signal,
			});
		const streams: Response[] = [];
		for (let stream = 1; stream <= 20; stream++) streams.push(await open(`198.51.100.${stream}`));
		expect((await open("198.51.100.99")).status).toBe(429);
		// What the server sends arrives at once, and not when the stream ends.
		const { value } = (await streams[0]?.body?.getReader().read()) ?? {};
		expect(new TextDecoder().decode(value)).toContain("retry: 2000");
	} finally {
		leaving.abort();
		await proxy.stop();
		await site.stop();
	}
});
