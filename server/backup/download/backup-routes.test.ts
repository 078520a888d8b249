import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { createPermissionCheck } from "../../backend/accounts/administrators/permission-check.ts";
import { createMemoryRateLimits } from "../../limits/memory-rate-limits.ts";
import type { WriteBackup } from "../write/backup-file.ts";
import { createBackupRoutes } from "./backup-routes.ts";

const owner = "owner.access.token";
const visitor = "visitor.access.token";
const status = {
	madeBy: "server",
	lastGoodAt: "2026-11-22T03:00:00.000Z",
	copies: { lastAt: null },
	problem: null,
} as const;

let now: number;
let close: () => Promise<void>;

beforeEach(() => {
	now = Date.UTC(2026, 10, 22, 12);
});

afterEach(() => close());

const writeText: WriteBackup = async (output) => {
	await new Blob(["a backup"]).stream().pipeTo(output);
};

/** Writes without an end, as fast as it is read. */
const writeForever: WriteBackup = async (output) => {
	const writer = output.getWriter();
	for (;;) await writer.write(new Uint8Array(100_000));
};

function setUp({ write = writeText }: { write?: WriteBackup } = {}) {
	const findTeamMember = async (token: string) =>
		token === owner ? ({ userId: "owner", permissions: ["team"] } as const) : null;
	const limit = { name: "backup-request", max: 60, windowSeconds: 60 };
	const created = createBackupRoutes({
		backups: { write, status: async () => status },
		hasPermission: createPermissionCheck({ findTeamMember }, limit),
		rateLimits: createMemoryRateLimits(),
		signingSecret: "a secret",
		visitorAddress: () => "192.0.2.1",
		clock: { now: () => new Date(now) },
	});
	({ close } = created);
	const { routes } = created;
	const ask = (path: string, token?: string, method = "GET") =>
		routes.request(path, { method, headers: token ? { authorization: `Bearer ${token}` } : {} });
	const askForTicket = (token?: string) => ask("/backup/tickets", token, "POST");
	return {
		ask,
		askForTicket,
		async download() {
			const { ticket } = await (await askForTicket(owner)).json();
			return ask(`/backup/download?ticket=${ticket}`);
		},
	};
}

describe("an administrator", () => {
	test("reads the state of the backups", async () => {
		const response = await setUp().ask("/backup", owner);
		expect(await response.json()).toEqual(status);
		expect(response.headers.get("cache-control")).toContain("no-store");
	});

	test("downloads a fresh backup, which nobody on the way keeps", async () => {
		const response = await setUp().download();
		expect(await response.text()).toBe("a backup");
		expect(Object.fromEntries(response.headers)).toMatchObject({
			"cache-control": "no-store, no-transform",
			"content-disposition": 'attachment; filename="levain-2026-11-22.tar"',
		});
	});

	test("downloads ten within an hour", async () => {
		const { download, askForTicket } = setUp();
		for (let count = 0; count < 10; count++) await (await download()).text();
		const refused = await askForTicket(owner);
		expect(refused.status).toBe(429);
		expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
		expect((await refused.json()).message).toMatch(/^Too many backups were downloaded/);
	});
});

describe("nothing is given", () => {
	test.each([
		["a visitor", undefined],
		["somebody without the role", visitor],
		["a stranger with a forged token", "e30.e30.forged"],
		["a stranger with a token of another form", "Basic owner"],
	])("to %s", async (_, token) => {
		const { ask, askForTicket } = setUp();
		for (const response of [await ask("/backup", token), await askForTicket(token)]) {
			expect(response.status).toBe(401);
			expect(response.headers.get("cache-control")).toBe("no-store");
			expect(await response.json()).toMatchObject({
				message: "Only owners can download backups.",
			});
		}
	});

	test.each<[string, (ticket: string) => string]>([
		["no ticket", () => ""],
		["a long text", () => "a".repeat(5000)],
		["one without its signature", (ticket) => ticket.slice(0, -44)],
		["one that is to last longer", (ticket) => ticket.replace(/^[^.]+/, "zzzzzzzzz")],
		["one with a changed signature", (ticket) => `${ticket.slice(0, -3)}AAA`],
		["one with more behind it", (ticket) => `${ticket}.${ticket}`],
	])("for %s", async (_, forge) => {
		const { ask, askForTicket } = setUp();
		const { ticket } = await (await askForTicket(owner)).json();
		const response = await ask(`/backup/download?ticket=${forge(ticket)}`, owner);
		expect(response.status).toBe(401);
		expect(response.headers.get("cache-control")).toBe("no-store");
		expect(await response.text()).not.toContain("a backup");
	});

	test("for a ticket twice, or late", async () => {
		const { ask, askForTicket } = setUp();
		const addressOf = async () =>
			`/backup/download?ticket=${(await (await askForTicket(owner)).json()).ticket}`;
		const used = await addressOf();
		await (await ask(used)).text();
		expect((await ask(used)).status).toBe(401);
		const old = await addressOf();
		now += 60_001;
		expect((await ask(old)).status).toBe(401);
	});

	test("to who only looks whether a link works, which uses no ticket up", async () => {
		const { ask, askForTicket } = setUp();
		const { ticket } = await (await askForTicket(owner)).json();
		const address = `/backup/download?ticket=${ticket}`;
		expect((await ask(address, undefined, "HEAD")).status).toBe(404);
		expect(await (await ask(address)).text()).toBe("a backup");
	});
});

describe("a download", () => {
	test("is the only one at a time", async () => {
		const { download, askForTicket } = setUp({ write: writeForever });
		const { ticket } = await (await askForTicket(owner)).json();
		const first = await download();
		const refused = await askForTicket(owner);
		expect(refused.status).toBe(503);
		expect(refused.headers.get("retry-after")).toBe("60");
		expect(ticket).toBeTruthy();
		await first.body?.cancel();
		await expect.poll(async () => (await askForTicket(owner)).status).toBe(200);
	});

	test("fails when the backup does, so that nobody takes half a file for a whole one", async () => {
		const { download } = setUp({
			async write(output) {
				const writer = output.getWriter();
				await writer.write(new Uint8Array(100));
				await writer.abort(new Error("the database has gone"));
				throw new Error("the database has gone");
			},
		});
		await expect((await download()).arrayBuffer()).rejects.toThrow("the database has gone");
	});

	test("ends after an hour, however busy it is", async () => {
		vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
		onTestFinished(() => void vi.useRealTimers());
		const { download } = setUp({ write: writeForever });
		const reader = (await download()).body?.getReader();
		for (let halfMinute = 0; halfMinute < 120; halfMinute++) {
			await reader?.read();
			vi.advanceTimersByTime(30_000);
		}
		await expect(reader?.closed).rejects.toThrow("longer than an hour");
	});
});
