import { createContext, type RouterContextProvider } from "react-router";
import { log } from "../log.server.ts";

/** How the rendering of a page went. */
export interface RenderOutcome {
	/** Whether the page shows everything it should; what is incomplete is not kept by the page cache. */
	complete: boolean;
	/** Whether it shows nothing but an error, because of an outage. */
	isOutage: boolean;
	/** When time changes it. */
	validUntil?: Date;
	/** When time changes something on any page. */
	siteValidUntil?: Date;
}

export const outcomeContext = createContext<RenderOutcome>();

/** Data that a page can do without: if it fails, the page counts as incomplete. */
export async function optionalData<Data>(
	context: Readonly<RouterContextProvider>,
	what: string,
	data: Promise<Data>,
	instead: Data,
): Promise<Data> {
	try {
		return await data;
	} catch (error) {
		context.get(outcomeContext).complete = false;
		log.warn("sent a page without some of its data", { missing: what, reason: error });
		return instead;
	}
}
