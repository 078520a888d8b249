import type { Row, Sql } from "postgres";
import { z } from "zod";
import { log } from "../../../app/platform/log.server.ts";
import { type ChangeFeed, ChangeHub } from "../changes/change-feed.ts";
import type { Database } from "./database.ts";

const notice = z.object({ table: z.string(), version: z.number() });

/**
 * The change feeds of a Postgres that we reach directly: its triggers notify, we listen. The
 * session reconnects by itself and then asks for the versions, so nothing is missed in between.
 */
export async function listenToPostgres(database: Database) {
	const sql = database.connect("wait", { max: 1 });
	return {
		/** Changes that visitors can see. */
		content: await listen(
			sql,
			"content_changed",
			() => sql`select public.content_version() as version`,
		),
		/** Changes to visitors' messages. */
		messages: await listen(
			sql,
			"message_changed",
			() => sql`select public.message_version() as version`,
		),
		stop: () => sql.end({ timeout: 1 }),
	};
}

async function listen(
	sql: Sql,
	channel: string,
	askVersion: () => PromiseLike<Row[]>,
): Promise<ChangeFeed> {
	const hub = new ChangeHub();
	const catchUp = async () => {
		const [row] = await askVersion();
		hub.announce({ table: "*", version: Number(row?.version ?? 0) });
	};
	await sql.listen(
		channel,
		(payload) => hub.announce(notice.parse(JSON.parse(payload))),
		() => {
			catchUp().catch((error) =>
				log.error("the change feed could not read the version", { error }),
			);
		},
	);
	await catchUp();
	return hub;
}
