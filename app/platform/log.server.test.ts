import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { BackendError } from "./backend-error.ts";
import { log } from "./log.server.ts";
import { DATABASE_UNREACHABLE } from "./outages.ts";

const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);

beforeEach(() => {
	vi.useFakeTimers();
});

afterEach(() => {
	vi.runAllTimers();
	vi.useRealTimers();
	written.mockClear();
});

const lines = () => written.mock.calls.map(([line]) => String(line));

/** What strangers have sent to forge a line, to color a terminal, or to turn text around. */
const forgeries = [
	"/a\n2026-11-20T00:00:00.000Z info the owner signed in",
	"/a\r\nb",
	"/\u001b[31mred\u001b[0m",
	"/\u009b31m",
	"/\u202etxt.exe",
	"/\u2066\u2069\u200f\u061c",
	"/\u2028\u2029",
	"/\ud800",
	"/\udc00x",
	"/\u0000\u0007\u0008\u007f",
	"/\ufeff\u200b\u{e0041}",
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

it("says where an error came from in the same line", () => {
	log.error("a page failed", { error: new Error("no flour") });
	expect(lines()).toHaveLength(1);
	expect(lines()[0]).toMatch(/a page failed error="no flour" stack="at .*log\.server\.test/);
});

it("says of an outage no place in the program", () => {
	const error = new BackendError(DATABASE_UNREACHABLE.message, DATABASE_UNREACHABLE.code);
	log.error("a page failed", { error });
	expect(lines()[0]).toMatch(/a page failed error="The database cannot be reached [^"]*"\n$/);
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
	"sb_secret_abc123def",
	"postgres://postgres:abc123def@127.0.0.1:5432/postgres",
])("leaves the secret out of %s", (text) => {
	log.error("a secret", { text, error: new Error(text) });
	expect(lines()[0]).not.toContain("abc123def");
	expect(lines()[0]).toContain("[");
});
