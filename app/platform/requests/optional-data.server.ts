import { createContext, type RouterContextProvider } from "react-router";
import { log } from "../log.server.ts";

/** Whether a page shows everything it should; what is incomplete is not kept by the page cache. */
export const completenessContext = createContext<{ complete: boolean }>();

/**
 * For data that a page can do without: if it cannot be read, the page is shown with `instead`, the
 * log says so once, and the page counts as incomplete.
 * @param what names the data in the log, as in "the categories of the home page".
 */
export async function optionalData<Data>(
	context: Readonly<RouterContextProvider>,
	what: string,
	data: Promise<Data>,
	instead: Data,
): Promise<Data> {
	try {
		return await data;
	} catch (error) {
		context.get(completenessContext).complete = false;
		log.warn("sent a page without some of its data", { missing: what, reason: error });
		return instead;
	}
}
