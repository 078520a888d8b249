import { countUnreviewedProducts } from "../../bakery/allergens/management/queries.ts";
import { listProductsWithoutPicture } from "../../bakery/catalog/management/queries.ts";
import {
	countUnmailedMessages,
	countUnreadMessages,
	listDoubtfulMessages,
} from "../../bakery/messages/queries.ts";
import type { MessagePage } from "../../bakery/messages/schema.ts";
import { countUnsentOrderMails } from "../../bakery/order-mails/queries.ts";
import { listAffectedOrders } from "../../bakery/orders/queries.ts";
import { readResult } from "../../platform/browser/read-result.ts";
import type { DataClient } from "../../platform/supabase.ts";

/** So many products are named. */
const MOST_NAMES = 3;

/** So many messages in spam are shown. */
const MOST_DOUBTFUL = 2;

/** Messages that need the owner. */
interface MessageAttention {
	unreadMessages: number;
	unmailedMessages: number;
	/** Mails to customers that could not be sent yet. */
	unsentOrderMails: number;
	/** Orders that no longer fit hours or limits. */
	affectedOrders: number;
	/** Messages in spam that may be honest. */
	doubtful: MessagePage;
}

/** Things that need the owner's attention; null if they couldn't be read. */
export type Attention = { [Part in keyof MessageAttention]: MessageAttention[Part] | null } & {
	/** Active products without a current review of their allergens. */
	unreviewed: number | null;
	withoutPicture: Awaited<ReturnType<typeof listProductsWithoutPicture>> | null;
};

async function countAffectedOrders(client: DataClient): Promise<number> {
	return (await listAffectedOrders(client)).length;
}

/** Each part by itself: one that fails is left out. */
export async function readAttention(client: DataClient): Promise<Attention> {
	const [
		unreadMessages,
		unmailedMessages,
		unsentOrderMails,
		affectedOrders,
		doubtful,
		unreviewed,
		withoutPicture,
	] = await Promise.all([
		dataOrNull(countUnreadMessages(client)),
		dataOrNull(countUnmailedMessages(client)),
		dataOrNull(countUnsentOrderMails(client)),
		dataOrNull(countAffectedOrders(client)),
		dataOrNull(listDoubtfulMessages(client, MOST_DOUBTFUL)),
		dataOrNull(countUnreviewedProducts(client)),
		dataOrNull(listProductsWithoutPicture(client, MOST_NAMES)),
	]);
	return {
		...{ unreadMessages, unmailedMessages, unsentOrderMails, affectedOrders },
		...{ doubtful, unreviewed, withoutPicture },
	};
}

/** The parts that change when visitors write. @throws {BackendError} */
export async function readMessageAttention(client: DataClient): Promise<MessageAttention> {
	const [unreadMessages, unmailedMessages, unsentOrderMails, affectedOrders, doubtful] =
		await Promise.all([
			countUnreadMessages(client),
			countUnmailedMessages(client),
			countUnsentOrderMails(client),
			countAffectedOrders(client),
			listDoubtfulMessages(client, MOST_DOUBTFUL),
		]);
	return { unreadMessages, unmailedMessages, unsentOrderMails, affectedOrders, doubtful };
}

/** Data the dashboard can do without: null where it couldn't be loaded. */
export async function dataOrNull<Data>(reading: Promise<Data>): Promise<Data | null> {
	const result = await readResult(reading);
	if (result.status === "read") return result.data;
	console.warn("Couldn't load part of the dashboard.", result.message);
	return null;
}
