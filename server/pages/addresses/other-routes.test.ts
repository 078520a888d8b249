import { Hono } from "hono";
import { expect, test } from "vitest";
import { mountPages } from "./other-routes.ts";

test("a route answers its path, whether it is registered before the pages or after", async () => {
	const app = new Hono();
	app.use(async ({ res }, next) => {
		await next();
		res.headers.set("x-before", "yes");
	});
	app.get("/before", (context) => context.text("before"));
	const isElsewhere = mountPages(app, () => pages);
	const pages = new Hono().get("*", (context) => context.text("a page"));
	app.get("/after/:id", (context) => context.text("after"));
	for (const [path, text] of [
		["/before", "before"],
		["/after/1", "after"],
		["/about", "a page"],
	] as const) {
		expect(isElsewhere(path), path).toBe(text !== "a page");
		expect(await (await app.request(path)).text()).toBe(text);
	}
});

test("pages get the middleware, the method, and the environment of the app", async () => {
	const app = new Hono<{ Bindings: { visitor: string } }>();
	app.use(async (context, next) => {
		await next();
		context.header("x-frame-options", "DENY");
	});
	const pages = new Hono<{ Bindings: { visitor: string } }>()
		.get("*", (context) => context.text(`read by ${context.env.visitor}`))
		.post("*", (context) => context.text(`sent by ${context.env.visitor}`));
	mountPages(app, () => pages);
	for (const [method, text] of [
		["GET", "read by a"],
		["HEAD", ""],
		["POST", "sent by a"],
	] as const) {
		const answer = await app.request("/about", { method }, { visitor: "a" });
		expect(answer.headers.get("x-frame-options")).toBe("DENY");
		expect(await answer.text()).toBe(text);
	}
});
