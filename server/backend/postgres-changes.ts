import { z } from "zod";
import { log } from "../../app/platform/log.server.ts";
import { ChangeHub, type RunningChangeFeed } from "./change-feed.ts";
import type { Database } from "./database.ts";

const notice = z.object({ table: z.string(), version: z.number() });

/**
 * The change feed of a Postgres that we reach directly: its triggers notify, we listen. The
 * session reconnects by itself and then asks for the version, so nothing is missed in between.
 */
export async function listenToPostgres(database: Database): Promise<RunningChangeFeed> {
	const hub = new ChangeHub();
	const sql = database.connect("wait", { max: 1 });
	const catchUp = async () => {
		const [row] = await sql`select public.content_version() as version`;
		hub.announce({ table: "*", version: Number(row?.version ?? 0) });
	};
	await sql.listen(
		"content_changed",
		(payload) => hub.announce(notice.parse(JSON.parse(payload))),
		() => {
			catchUp().catch((error) => log.error("the change feed cannot read the version", { error }));
		},
	);
	await catchUp();
	return {
		subscribe: (listener) => hub.subscribe(listener),
		currentVersion: () => hub.currentVersion(),
		stop: () => sql.end({ timeout: 1 }),
	};
}
