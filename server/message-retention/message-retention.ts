import { listErasedAddresses } from "../../app/bakery/messages/messages.admin.ts";
import { removeExpiredMessages } from "../../app/bakery/messages/retention.ts";
import type { Call } from "../../app/platform/backend/call.ts";
import { coalesceCalls } from "../../app/platform/coalesce-calls.ts";
import { log } from "../../app/platform/log.server.ts";
import { settlesWithin } from "../../app/platform/with-timeout.ts";
import type { ChangeFeed } from "../backend/changes/change-feed.ts";
import { removeMailsKeptBefore, removeMailsNaming } from "./kept-mails.ts";

interface Options {
	service: Call;
	changes: ChangeFeed;
	/** Mails that this process keeps because it cannot send any. */
	mailDirectory: string;
}

export type MessageRetention = ReturnType<typeof startMessageRetention>;

const hour = 60 * 60 * 1000;

const stopMilliseconds = 2000;

/**
 * Deletes messages past their retention period, now and every hour, and saved mails of erased
 * messages at once. Safe with several processes: the database gives each different messages, and
 * files are local.
 */
export function startMessageRetention({ service, changes, mailDirectory }: Options) {
	let isStopped = false;

	function attempt(work: () => Promise<void>): () => Promise<void> {
		return coalesceCalls(async () => {
			try {
				if (!isStopped) await work();
			} catch (error) {
				if (!isStopped) log.warn("could not delete leftovers of old messages", { error });
			}
		});
	}

	const removeExpired = attempt(async () => {
		const { removed, receivedBefore } = await removeExpiredMessages(service);
		const mails = receivedBefore ? await removeMailsKeptBefore(mailDirectory, receivedBefore) : 0;
		if (removed + mails > 0) {
			log.info("deleted messages past their retention period", { messages: removed, mails });
		}
	});
	const removeErased = attempt(async () => {
		const mails = await removeMailsNaming(mailDirectory, await listErasedAddresses(service));
		if (mails > 0) log.info("deleted saved emails of erased messages", { mails });
	});
	const removeAll = () => void removeErased().then(removeExpired);

	const unsubscribe = changes.subscribe(({ table }) => {
		if (["erased_addresses", "*"].includes(table)) void removeErased();
	});
	const removing = setInterval(removeAll, hour);
	removing.unref();
	removeAll();

	return {
		/** Resolves when running work has ended, or after a timeout. */
		async stop(): Promise<void> {
			isStopped = true;
			unsubscribe();
			clearInterval(removing);
			await settlesWithin(Promise.all([removeErased(), removeExpired()]), stopMilliseconds);
		},
	};
}
