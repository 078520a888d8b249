import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "@playwright/test";
import { childrenOf, isRunning } from "../../server/backend/postgres-server/running-process.ts";
import { startTestMailServer } from "../../server/mailing/fixtures/test-mail-server.ts";
import { test } from "../logged-test.ts";
import { type Program, startCommand, startProgram } from "../program.ts";
import { startSite } from "../site.ts";

test.skip(process.platform !== "linux", "Only Linux tells of processes in /proc.");

function start(command = startCommand): Promise<Program> {
	// The end of what a first start prints.
	return startProgram({ command, environment: {}, readyWhenPrinted: "npm run admin" });
}

/** The process becomes `npm start`. */
const startThroughNpm = [
	"--eval",
	'process.execve("/usr/bin/env", ["env", "npm", "start"], process.env)',
];

function postgresOf({ dataDirectory }: Program): number {
	const file = readFileSync(path.join(dataDirectory, "postgres/data/postmaster.pid"), "utf8");
	return Number(file.split("\n")[0]);
}

const statusOf = ({ origin }: Program) =>
	fetch(`${origin}/about`).then(
		({ status }) => status,
		() => "no answer",
	);

/** The processes of Postgres and of images. */
async function untilImagesAreMade({ origin, serverPid }: Program): Promise<number[]> {
	await fetch(`${origin}/pictures/320/product-images/hero.jpg`);
	await expect.poll(() => childrenOf(serverPid()).length).toBe(2);
	return childrenOf(serverPid());
}

/** The numbers of those that still run. */
const running = (pids: number[]) => pids.filter(isRunning);

for (const signal of ["SIGTERM", "SIGKILL"] as const) {
	test(`${signal} to npm ends the site and its database`, async () => {
		const site = await start(startThroughNpm);
		const postgres = postgresOf(site);
		process.kill(site.pid, signal);
		await expect.poll(() => running([site.pid, postgres])).toEqual([]);
		expect(await statusOf(site)).toBe("no answer");
		await site.stop();
	});
}

test("a server that dies is started again with its data, and its database is not left", async () => {
	const site = await start();
	const [server, postgres] = [site.serverPid(), postgresOf(site)];
	process.kill(server, "SIGKILL");
	await expect.poll(() => running([server, postgres])).toEqual([]);
	await expect.poll(() => statusOf(site)).toBe(200);
	expect(site.output()).toContain('is restarted cause="SIGKILL" pause="1s"');
	expect(site.output().match(/Password/g)).toHaveLength(1);
	const successor = postgresOf(site);
	await site.stop();
	expect(running([site.pid, successor])).toEqual([]);
});

test("nothing is left when both are killed", async () => {
	const site = await start();
	const server = site.serverPid();
	const children = await untilImagesAreMade(site);
	for (const pid of [site.pid, server]) process.kill(pid, "SIGKILL");
	await expect.poll(() => running(children)).toEqual([]);
	await site.stop();
});

test("a site that loses its terminal stops in order", async () => {
	const site = await start();
	const postgres = postgresOf(site);
	site.closeOutput();
	process.kill(site.pid, "SIGHUP");
	await expect.poll(() => site.exitCode()).toBe(0);
	expect(running([postgres])).toEqual([]);
	await site.stop();
});

test("a mail that is on its way is sent before the site ends, and is not sent again", async () => {
	const dataDirectory = await mkdtemp(path.join(tmpdir(), "levain-mails-"));
	const mailServer = await startTestMailServer();
	const environment = { SMTP_URL: mailServer.url, MAIL_FROM: "site@bakery.test" };
	const site = await startSite(environment, dataDirectory);
	const release = mailServer.hold();
	await site.database`
		insert into contact_messages (name, email, subject, message)
		values ('Ada', 'ada@example.com', 'Wedding cake', 'For forty people, please.')`;
	await expect.poll(() => mailServer.held).toBe(1);
	const stopped = site.stop();
	await expect.poll(() => statusOf(site)).toBe("no answer");
	release();
	await stopped;
	expect(site.exitCode()).toBe(0);

	const next = await startSite(environment, dataDirectory);
	const [message] = await next.database`
		select mailed_at is not null as "isMailed", mail_attempts from contact_messages`;
	expect(message).toEqual({ isMailed: true, mail_attempts: 1 });
	expect(mailServer.mails).toHaveLength(1);
	await next.stop();
	await mailServer.stop();
	await rm(dataDirectory, { recursive: true });
});
