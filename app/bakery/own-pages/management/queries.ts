import {
	BackendError,
	dataOrThrow,
	throwIfFailed,
} from "../../../platform/browser/backend-error.ts";
import type { DataClient } from "../../../platform/supabase.ts";
import type { Move } from "../../moves.ts";
import { type Restored, restoreAndSave } from "../../open-forms/queries.ts";
import { byColumn, type RecordVersion, saveParameters } from "../../records.ts";
import { listOwnPages, toOwnPage } from "../queries.ts";
import { type ListedPage, type OwnPage, ownPageFields } from "../schema.ts";
import { type OwnPageValues, ownPageForm, ownPageFormSchema } from "./form.ts";

/** A page as it is now, published or not; null when it is gone. */
export async function getOwnPage(client: DataClient, id: string): Promise<OwnPage | null> {
	const [row] = dataOrThrow(await client.rpc("find_page", { page_id: id }));
	return row ? toOwnPage(row) : null;
}

/**
 * Saves a page (null adds one) and returns it. A newer version is a conflict. If its path changes,
 * links to it can be changed in the same save.
 */
export async function saveOwnPage(
	client: DataClient,
	{ changesLinks, ...values }: OwnPageValues,
	target: RecordVersion | null,
	submissionId?: string,
): Promise<OwnPage> {
	const answer = await client.rpc("save_page", {
		given: byColumn(ownPageFields, values),
		changes_links: changesLinks,
		...saveParameters(target, submissionId),
	});
	return toOwnPage(dataOrThrow(answer));
}

/** Restores a deleted page and saves over it; see `restoreAndSave`. */
export function restoreOwnPage(
	client: DataClient,
	{ changesLinks: _, ...values }: OwnPageValues,
	target: RecordVersion,
	submissionId: string,
): Promise<Restored> {
	return restoreAndSave(client, "own-page", byColumn(ownPageFields, values), target, submissionId);
}

/** Adds a draft with the content of a page, and returns it. */
export async function duplicateOwnPage(
	client: DataClient,
	id: string,
	submissionId: string,
): Promise<OwnPage> {
	const [page, pages] = await Promise.all([getOwnPage(client, id), listOwnPages(client)]);
	if (!page) throw BackendError.gone();
	const values = ownPageFormSchema.parse({
		...ownPageForm(page),
		title: `${page.title.slice(0, 190)} (copy)`,
		path: freePath(page.path, pages),
		isPublished: false,
	});
	return saveOwnPage(client, values, null, submissionId);
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
 * @param linksLeadTo where links to it lead from then on; empty to leave them as they are.
 * @throws {BackendError} also when it is already gone.
 */
export async function deleteOwnPage(
	client: DataClient,
	id: string,
	linksLeadTo: string,
): Promise<void> {
	const links = linksLeadTo && { links_lead_to: linksLeadTo };
	throwIfFailed(await client.rpc("delete_page", { page_id: id, ...links }));
}

/** Moves a page in the list, in whatever order it is by now. */
export async function moveOwnPage(client: DataClient, { id, preceding }: Move): Promise<void> {
	throwIfFailed(await client.rpc("move_record", { in_table: "pages", moved: id, preceding }));
}
