import type { Call } from "../../platform/backend/call.ts";
import { BackendError } from "../../platform/browser/backend-error.ts";
import { z } from "../../platform/zod.ts";
import type { RecordVersion } from "../records.ts";
import { saveRecord } from "../resource/resource.ts";
import {
	type CustomPage,
	type CustomPageValues,
	customPages,
	type ListedPage,
	listCustomPages,
} from "./custom-pages.ts";

/** A page as it is now, published or not; null when it is gone. */
export async function getCustomPage(call: Call, id: string): Promise<CustomPage | null> {
	const [page] = await call("find_custom_page", { page_id: id }, z.array(customPages.record));
	return page ?? null;
}

/**
 * Saves a page (null adds one) and returns it. A newer version is a conflict. If its path changes,
 * links to it can be changed in the same save.
 */
export function saveCustomPage(
	call: Call,
	values: CustomPageValues,
	target: RecordVersion | null,
	submissionId?: string,
): Promise<CustomPage> {
	const others = { changes_links: values.changesLinks };
	return saveRecord(call, customPages, values, target, submissionId, others);
}

/**
 * Adds a draft with the content of a page, and returns it.
 * @param mark after its title, as "(copy)".
 */
export async function duplicateCustomPage(
	call: Call,
	id: string,
	mark: string,
	submissionId: string,
): Promise<CustomPage> {
	const [page, pages] = await Promise.all([getCustomPage(call, id), listCustomPages(call)]);
	if (!page) throw BackendError.gone();
	const values = customPages.schema.parse({
		...customPages.toForm(page),
		title: `${page.title.slice(0, 190)} ${mark}`.slice(0, 200),
		path: freePath(page.path, pages),
		isPublished: false,
	});
	return saveCustomPage(call, values, null, submissionId);
}

/** The path with the first number that no page has or had. */
function freePath(path: string, pages: readonly ListedPage[]): string {
	const taken = new Set(pages.flatMap(({ path, earlierPaths }) => [path, ...earlierPaths]));
	const start = path.slice(0, 90).replace(/-$/, "");
	for (let number = 2; ; number++) {
		if (!taken.has(`${start}-${number}`)) return `${start}-${number}`;
	}
}

/**
 * Deletes a page.
 * @param linksTarget where links to it lead from then on; empty to leave them as they are.
 * @throws {BackendError} also when it is already gone.
 */
export async function deleteCustomPage(call: Call, id: string, linksTarget: string): Promise<void> {
	const links = linksTarget && { links_target: linksTarget };
	await call("delete_custom_page", { page_id: id, ...links });
}
