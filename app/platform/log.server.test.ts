import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { BackendError } from "./browser/backend-error.ts";
import { flushLog, log } from "./log.server.ts";
import { DISK_FULL } from "./outages.ts";
import { duringRequest, outsideRequests } from "./request-id.server.ts";

const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);

beforeEach(() => {
	vi.useFakeTimers();
});

afterEach(() => {
	vi.runAllTimers();
	vi.useRealTimers();
	vi.unstubAllEnvs();
	written.mockClear();
});

const lines = () => written.mock.calls.map(([line]) => String(line));

/** Input of strangers that forges a line, colors a terminal, or turns text around. */
const forgeries = [
	...["/a\n2026-11-20T00:00:00.000Z info the owner signed in", "/a\r\nb"],
	...["/\u001b[31mred\u001b[0m", "/\u009b31m", "/\u202etxt.exe"],
	...["/\u2066\u2069\u200f\u061c", "/\u2028\u2029", "/\ud800", "/\udc00x"],
	...["/\u0000\u0007\u0008\u007f", "/\ufeff\u200b\u{e0041}"],
];

it.each(forgeries)("keeps %j within its field", (text) => {
	log.warn("a request was slow", { path: text, method: "GET" });
	log.error("a request failed", { error: new Error(text), path: text });
	log.info(text);
	expect(lines()).toHaveLength(3);
	for (const line of lines()) {
		expect(line.endsWith("\n")).toBe(true);
		expect(line.slice(0, -1)).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
	}
});

it("cuts fields at 300 characters and lines at 2,000", () => {
	const long = "\n".repeat(30_000);
	log.warn(`cut ${"x".repeat(30_000)}`);
	log.warn("cut", { path: "x".repeat(30_000) });
	log.error("cut", { path: long, query: long, error: new Error(long, { cause: new Error(long) }) });
	const [message = "", field = "", failure = ""] = lines();
	expect(message.length).toBeLessThan(360);
	expect(field.length).toBeLessThan(360);
	expect(failure.length).toBeLessThanOrEqual(2000);
});

it.each([
	["a file", Object.assign(new Error("no space left on device"), { code: "ENOSPC" })],
	["Postgres", Object.assign(new Error("could not extend file"), { code: "53100" })],
	["the API", new BackendError(DISK_FULL.message, DISK_FULL.code)],
])("writes a full disk of %s as an error", (_, error) => {
	log.warn("could not store an image", { error });
	log.warn("a file was left over", { reason: error });
	for (const line of lines()) expect(line).toMatch(/^\S+ error /);
	expect(lines()).toHaveLength(2);
});

it("says where an error came from in the same line", () => {
	log.error("a page failed", { error: new Error("no flour") });
	expect(lines()).toHaveLength(1);
	expect(lines()[0]).toMatch(/a page failed error="no flour" stack="at .*log\.server\.test/);
});

it("counts a message that comes too often, and tells the count once a minute", () => {
	for (let i = 0; i < 1264; i++) log.warn("a flood", { i });
	expect(lines()).toHaveLength(30);
	vi.advanceTimersByTime(60_000);
	expect(lines()).toHaveLength(31);
	expect(lines().at(-1)).toMatch(/warn a flood … 1,234 more\n$/);
	log.warn("a flood");
	expect(lines()).toHaveLength(32);
});

it("writes the same line once, and how often it came when the minute is over", () => {
	for (let i = 0; i < 1000; i++)
		log.error("a page failed", { path: "/", error: new Error("away") });
	expect(lines()).toHaveLength(1);
	vi.advanceTimersByTime(60_000);
	expect(lines()).toHaveLength(2);
	expect(lines()[1]).toMatch(/error a page failed away … 999 more\n$/);
	log.error("a page failed", { path: "/", error: new Error("away") });
	expect(lines()).toHaveLength(3);
});

it("writes a failure while another with the same message floods", () => {
	for (let i = 0; i < 1000; i++) log.error("a page failed", { path: i, error: new Error("away") });
	log.error("a page failed", { path: "/", error: new Error("no flour") });
	log.warn("a page failed", { path: "/", reason: "no butter" });
	expect(lines()).toHaveLength(32);
	expect(lines().at(-2)).toContain("no flour");
	expect(lines().at(-1)).toContain("no butter");
});

it("bounds floods of messages that are all different", () => {
	for (let i = 0; i < 5000; i++) log.warn(`message ${i}`);
	expect(lines().length).toBeLessThan(300);
});

it.each([
	"https://bakery.test/auth/v1/verify?token=abc123def&type=recovery",
	"Bearer eyJhbGciOiJIUzI1NiJ9.abc123def.abc123def",
	'{"password":"abc123def"}',
	"/order/abc123def.data",
	"Invalid key: rk_live_51abc123def",
	"whsec_51abc123def is not a signature",
	`Bearer test_${"abc123def".repeat(4)}`,
	"postgres://postgres:abc123def@127.0.0.1:5432/postgres",
])("leaves the secret out of %s", (text) => {
	log.error("a secret", { text, error: new Error(text) });
	expect(lines()[0]).not.toContain("abc123def");
	expect(lines()[0]).toContain("[");
});

it.each([
	"550 5.7.1 <Ada.Lovelace+cake@mail.example.co.uk> is not wanted here",
	'Key (email)=(ada@example.com) already exists, "ada@example.com"',
	"/search?of=o'brien@example.com&page=2",
])("leaves the email address out of %s", (text) => {
	log.error("an address", { text, error: new Error(text) });
	expect(lines()[0]).not.toMatch(/example|ada|brien/i);
	expect(lines()[0]).toContain("[address]");
});

it("reads long fields in time", () => {
	const start = performance.now();
	for (let i = 0; i < 100; i++) log.warn(`long ${i}`, { text: "a.".repeat(1500) });
	for (let i = 0; i < 100; i++) log.warn(`long @ ${i}`, { text: `a@${"b.".repeat(1500)}` });
	expect(performance.now() - start).toBeLessThan(2000);
});

describe("for programs", () => {
	const objects = () => lines().map((line) => JSON.parse(line) as Record<string, unknown>);

	beforeEach(() => {
		vi.stubEnv("LOG_FORMAT", "json");
	});

	it("writes an object a line, with numbers and booleans as they are", () => {
		log.warn("a request was slow", { path: "/a b", milliseconds: 1200, isFirst: true });
		expect(lines()[0]).toMatch(/^\{"time":"[\d-]+T[\d:.]+Z","level":"warn",.*\}\n$/);
		expect(objects()[0]).toMatchObject({
			...{ message: "a request was slow", path: "/a b", milliseconds: 1200, isFirst: true },
		});
	});

	it.each(forgeries)("keeps %j within its field, and every character of it", (text) => {
		log.warn("a request was slow", { path: text });
		expect(lines()).toHaveLength(1);
		expect(lines()[0]?.slice(0, -1)).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
		expect(objects()[0]?.path).toBe(text);
	});

	it("leaves secrets out, and counts floods", () => {
		for (let i = 0; i < 1264; i++) log.warn("a flood", { i, text: "password=abc123def" });
		vi.advanceTimersByTime(60_000);
		expect(lines().join("")).not.toContain("abc123def");
		expect(objects()).toHaveLength(31);
		expect(objects().at(-1)?.message).toBe("a flood … 1,234 more");
	});
});

describe("the id of the request", () => {
	it("is in each line that the request causes, also after a wait", async () => {
		const requests = ["one", "two"].map((id) =>
			duringRequest(id, async () => {
				await new Promise((resolve) => setTimeout(resolve, 1));
				log.warn("could not generate an image");
			}),
		);
		await vi.advanceTimersByTimeAsync(1);
		await Promise.all(requests);
		log.warn("could not generate an image");
		expect(lines().map((line) => /request=(\w+)/.exec(line)?.[1])).toEqual([
			"one",
			"two",
			undefined,
		]);
	});

	it("is not in lines of work that outlasts the request", () => {
		duringRequest("one", () => outsideRequests(() => log.warn("the database is away")));
		expect(lines()[0]).not.toContain("request");
	});
});

it("writes what was left out when the process ends, once", () => {
	for (let time = 1; time <= 3; time++) log.warn("a page was not found", { path: "/x" });
	flushLog();
	flushLog();
	expect(lines()).toHaveLength(2);
	expect(lines()[1]).toMatch(/ warn a page was not found … 2 more\n$/);
	vi.runAllTimers();
	expect(lines()).toHaveLength(2);
});
