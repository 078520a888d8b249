import { countUnreviewedProducts } from "../../bakery/allergens/management/queries.ts";
import { listProductsWithoutImage } from "../../bakery/catalog/management/queries.ts";
import {
	countUnmailedMessages,
	countUnreadMessages,
	listDoubtfulMessages,
} from "../../bakery/messages/queries.ts";
import type { MessagePage } from "../../bakery/messages/schema.ts";
import { countUnsentOrderMails } from "../../bakery/order-mails/queries.ts";
import { listAffectedOrders } from "../../bakery/orders/queries.ts";
import type { Call } from "../../platform/backend/call.ts";
import { readResult } from "../../platform/browser/backend-error.ts";

/** So many products are named. */
const MOST_NAMES = 3;

/** So many messages in spam are shown. */
const MOST_DOUBTFUL = 2;

/** Changes when visitors write or order; null for what couldn't be read. */
interface News {
	unreadMessages: number | null;
	unmailedMessages: number | null;
	/** Mails to customers that could not be sent yet. */
	unsentOrderMails: number | null;
	/** Orders that no longer fit hours or limits. */
	affectedOrders: number | null;
	/** Messages in spam that may be honest. */
	doubtful: MessagePage | null;
}

/** Things that need the owner's attention; null for what couldn't be read. */
export interface Attention {
	news: News;
	/** Active products without a current review of their allergens. */
	unreviewed: number | null;
	withoutImage: Awaited<ReturnType<typeof listProductsWithoutImage>> | null;
}

/** Each part by itself: one that fails is left out. */
export async function readAttention(call: Call): Promise<Attention> {
	const [news, unreviewed, withoutImage] = await Promise.all([
		readNews(call, dataOrNull),
		dataOrNull(countUnreviewedProducts(call)),
		dataOrNull(listProductsWithoutImage(call, MOST_NAMES)),
	]);
	return { news, unreviewed, withoutImage };
}

type Reader = <Data>(reading: Promise<Data>) => Promise<Data | null>;

/** @param read decides about a part that fails; without it, all of them fail. */
export async function readNews(call: Call, read: Reader = (reading) => reading): Promise<News> {
	const [unreadMessages, unmailedMessages, unsentOrderMails, orders, doubtful] = await Promise.all([
		read(countUnreadMessages(call)),
		read(countUnmailedMessages(call)),
		read(countUnsentOrderMails(call)),
		read(listAffectedOrders(call)),
		read(listDoubtfulMessages(call, MOST_DOUBTFUL)),
	]);
	const affectedOrders = orders?.length ?? null;
	return { unreadMessages, unmailedMessages, unsentOrderMails, affectedOrders, doubtful };
}

/** Data the dashboard can do without: null where it couldn't be loaded. */
export async function dataOrNull<Data>(reading: Promise<Data>): Promise<Data | null> {
	const result = await readResult(reading);
	if (result.status === "read") return result.data;
	console.warn("Couldn't load part of the dashboard.", result.message);
	return null;
}
