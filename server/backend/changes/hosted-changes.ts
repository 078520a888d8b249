import type { PostgrestSingleResponse } from "@supabase/supabase-js";
import type { DataClient } from "../../../app/platform/supabase.ts";
import { StartError } from "../../process/start-error.ts";
import { ChangeHub, type RunningChangeFeeds } from "./change-feed.ts";

const pollMilliseconds = 1000;

const cannotFollow =
	'The Supabase project sends no change notifications. If its tables are from an older version of Levain, run "supabase db push".';

/**
 * The change feeds of a hosted project: its Realtime service reports that something changed, and the
 * version is read then. While Realtime is not joined, the versions are read every second.
 */
export async function followHostedChanges(service: DataClient): Promise<RunningChangeFeeds> {
	const content = await followVersion(() => service.rpc("content_version"));
	const messages = await followVersion(() => service.rpc("message_version"));
	const topics = [content, messages];
	let joined = false;

	const checkAll = () => {
		for (const { check } of topics) check("*");
	};
	service
		.channel("changes")
		.on("postgres_changes", { event: "*", schema: "public" }, ({ table }) => {
			// The version changes only for the topic it belongs to.
			for (const { check } of topics) check(table);
		})
		.on("system", {}, ({ extension, status }) => {
			if (extension !== "postgres_changes") return;
			joined = status === "ok";
			checkAll();
		})
		.subscribe((status) => {
			if (status !== "SUBSCRIBED") joined = false;
		});
	const poll = setInterval(() => {
		if (!joined) checkAll();
	}, pollMilliseconds);

	return {
		content: content.hub,
		messages: messages.hub,
		async stop() {
			clearInterval(poll);
			await service.removeAllChannels();
		},
	};
}

/** @throws StartError when the version cannot be read at first; later the next check catches up. */
async function followVersion(askVersion: () => PromiseLike<PostgrestSingleResponse<number>>) {
	const hub = new ChangeHub();

	async function check(table: string): Promise<void> {
		const { data, error } = await askVersion();
		if (error) throw new StartError(`${cannotFollow} ${error.message}`);
		hub.announce({ table, version: data });
	}

	await check("*");
	return { hub, check: (table: string) => void check(table).catch(() => {}) };
}
