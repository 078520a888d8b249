import { EventEmitter, on } from "node:events";
import { expect, test } from "vitest";
import { bakeryForTests } from "../../../database/tests/test-bakery.ts";
import type { Change, ChangeFeed } from "../changes/change-feed.ts";

const bakery = bakeryForTests();

/** The changes that a feed tells from now on, one after the other. */
function changesOf(feed: ChangeFeed) {
	const heard = new EventEmitter();
	const stop = feed.subscribe((change) => heard.emit("change", change));
	const changes = on(heard, "change");
	return {
		async next(): Promise<Change> {
			const { value = [] } = await changes.next();
			return value[0];
		},
		stop,
	};
}

const addItem = (title: string) =>
	bakery.sql`insert into public.navigation_items (title, path) values (${title}, '/')`;

test("a saved change reaches this process with its table and version", async () => {
	const { changes: feed } = bakery.backend;
	const before = feed.currentVersion();
	const changes = changesOf(feed);
	await addItem("Home");
	const change = await changes.next();
	expect(change).toEqual({ table: "navigation_items", version: before + 1 });
	expect(feed.currentVersion()).toBe(change.version);
	changes.stop();
});

test("changes during a broken connection are announced when it is back", async () => {
	const content = changesOf(bakery.backend.changes);
	const messages = changesOf(bakery.backend.messageChanges);
	await bakery.sql.begin(async (transaction) => {
		// All at once: when the listener is cut off, the changes are there already.
		await transaction`insert into public.navigation_items (title, path) values ('Late', '/')`;
		await transaction`
			insert into public.contact_messages (name, email, subject, message)
			values ('Ada', 'ada@example.com', 'Late', 'Sorry')`;
		await transaction`
			select pg_terminate_backend(pid) from pg_stat_activity
			where datname = current_database() and query ilike 'listen%'`;
	});
	const [row] = await bakery.sql`
		select public.content_version() as content, public.message_version() as messages`;
	expect((await content.next()).version).toBe(Number(row?.content));
	expect((await messages.next()).version).toBe(Number(row?.messages));
	content.stop();
	messages.stop();
});
