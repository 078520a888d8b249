import { Hono } from "hono";
import { withTimeout } from "../../app/platform/with-timeout.ts";

/** Readiness checks usually time out after two seconds. */
const answerMilliseconds = 1500;

interface Watched {
	changes: { currentVersion(): number };
	isReady(): Promise<boolean>;
}

/**
 * For monitors and load balancers. `/health`: the process runs and serves cached pages. `/ready`:
 * the backend answers too, otherwise 503.
 */
export function healthRoutes({ changes, isReady }: Watched, live: { readonly size: number }): Hono {
	return new Hono()
		.get("/health", (context) => {
			context.header("cache-control", "no-store");
			const contentVersion = changes.currentVersion();
			return context.json({ status: "ok", contentVersion, streams: live.size });
		})
		.get("/ready", async (context) => {
			context.header("cache-control", "no-store");
			if (await withTimeout(isReady(), answerMilliseconds, new Error()).catch(() => false))
				return context.json({ status: "ready" });
			return context.json({ status: "the backend does not answer" }, 503);
		});
}
