import { countUnreviewedProducts } from "../../bakery/allergens/management/queries.ts";
import { listProductsWithoutPicture } from "../../bakery/catalog/management/queries.ts";
import { countUnmailedMessages, countUnreadMessages } from "../../bakery/messages/queries.ts";
import type { DataClient } from "../../platform/supabase.ts";
import { dataOrNull } from "./data-or-null.ts";

/** So many products are named. */
const MOST_NAMES = 3;

/** What the owner may want to do something about; null where it could not be read. */
export interface Attention {
	unreadMessages: number | null;
	unmailedMessages: number | null;
	/** Active products without a current review of their allergens. */
	unreviewed: number | null;
	withoutPicture: Awaited<ReturnType<typeof listProductsWithoutPicture>> | null;
}

/** Each part by itself: one that fails is left out. */
export async function readAttention(client: DataClient): Promise<Attention> {
	const [unreadMessages, unmailedMessages, unreviewed, withoutPicture] = await Promise.all([
		dataOrNull(countUnreadMessages(client)),
		dataOrNull(countUnmailedMessages(client)),
		dataOrNull(countUnreviewedProducts(client)),
		dataOrNull(listProductsWithoutPicture(client, MOST_NAMES)),
	]);
	return { unreadMessages, unmailedMessages, unreviewed, withoutPicture };
}
