import type { DataClient } from "../../app/platform/supabase.ts";
import { ChangeHub, type RunningChangeFeed } from "./change-feed.ts";

/** What visitors see. The project announces messages of visitors as well. */
const contentTables = new Set([
	"site_content",
	"navigation_items",
	"categories",
	"products",
	"product_categories",
	"pictures",
]);

const pollMilliseconds = 1000;

/**
 * The change feed of a hosted project: its Realtime service tells that something changed, and the
 * version is asked for then. As long as Realtime is not joined, the version is asked every second.
 */
export async function followHostedChanges(service: DataClient): Promise<RunningChangeFeed> {
	const hub = new ChangeHub();
	let joined = false;

	async function check(table: string): Promise<void> {
		const { data, error } = await service.rpc("content_version");
		if (error) throw new Error(`The project does not tell its version: ${error.message}`);
		hub.announce({ table, version: data });
	}
	/** An outage ends by itself; the next poll catches up. */
	const tryCheck = (table: string) => void check(table).catch(() => {});

	await check("*");
	service
		.channel("public content")
		.on("postgres_changes", { event: "*", schema: "public" }, ({ table }) => {
			if (contentTables.has(table)) tryCheck(table);
		})
		.on("system", {}, ({ extension, status }) => {
			if (extension !== "postgres_changes") return;
			joined = status === "ok";
			tryCheck("*");
		})
		.subscribe((status) => {
			if (status !== "SUBSCRIBED") joined = false;
		});
	const poll = setInterval(() => {
		if (!joined) tryCheck("*");
	}, pollMilliseconds);

	return {
		subscribe: (listener) => hub.subscribe(listener),
		currentVersion: () => hub.currentVersion(),
		async stop() {
			clearInterval(poll);
			await service.removeAllChannels();
		},
	};
}
