import { Hono } from "hono";
import { afterEach, expect, it, vi } from "vitest";
import { logSlowRequests } from "./slow-requests.ts";

const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);

afterEach(() => written.mockClear());

async function request(milliseconds: number): Promise<void> {
	const app = new Hono().use(logSlowRequests({ milliseconds }));
	app.get("/confirm", (context) => context.text("confirmed"));
	await app.request("/confirm?token=secret");
}

it("logs a slow request without its query", async () => {
	await request(0);
	expect(written).toHaveBeenCalledOnce();
	const [line] = written.mock.lastCall ?? [];
	expect(line).toMatch(/a request was slow method=GET path=\/confirm status=200 milliseconds=\d+/);
	expect(line).not.toContain("secret");
});
