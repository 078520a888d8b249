import type { Env, Hono } from "hono";
import { createPathMatcher, type PathMatcher } from "./path-matcher.ts";

interface Pages<Bindings extends Env> {
	fetch(request: Request, environment: Bindings["Bindings"]): Response | Promise<Response>;
}

/**
 * Lets pages answer each request that no other route of an app answers.
 * @returns whether a path may belong to another route. Middleware for all paths does not count.
 */
export function mountPages<Bindings extends Env>(
	app: Hono<Bindings>,
	pages: () => Pages<Bindings>,
): (pathname: string) => boolean {
	let match: PathMatcher | undefined;
	app.notFound(({ req, env }) => pages().fetch(req.raw, env));
	return (pathname) => {
		// With the first request: Hono registers no route afterward.
		match ??= createPathMatcher(app.routes.map(({ path }) => path).filter((path) => path !== "/*"));
		return match(pathname) !== null;
	};
}
