import type { Call } from "../../../platform/backend/call.ts";
import { BackendError } from "../../../platform/browser/backend-error.ts";
import { z } from "../../../platform/zod.ts";
import type { Move } from "../../moves.ts";
import { type Restored, restoreAndSave } from "../../open-forms/queries.ts";
import { byColumn, type RecordVersion, saveParameters } from "../../records.ts";
import { listOwnPages } from "../queries.ts";
import { type ListedPage, type OwnPage, ownPageFields, ownPageSchema } from "../schema.ts";
import { type OwnPageValues, ownPageForm, ownPageFormSchema } from "./form.ts";

/** A page as it is now, published or not; null when it is gone. */
export async function getOwnPage(call: Call, id: string): Promise<OwnPage | null> {
	const [page] = await call("find_page", { page_id: id }, z.array(ownPageSchema));
	return page ?? null;
}

/**
 * Saves a page (null adds one) and returns it. A newer version is a conflict. If its path changes,
 * links to it can be changed in the same save.
 */
export async function saveOwnPage(
	call: Call,
	{ changesLinks, ...values }: OwnPageValues,
	target: RecordVersion | null,
	submissionId?: string,
): Promise<OwnPage> {
	return call(
		"save_page",
		{
			given: byColumn(ownPageFields, values),
			changes_links: changesLinks,
			...saveParameters(target, submissionId),
		},
		ownPageSchema,
	);
}

/** Restores a deleted page and saves over it; see `restoreAndSave`. */
export function restoreOwnPage(
	call: Call,
	{ changesLinks: _, ...values }: OwnPageValues,
	target: RecordVersion,
	submissionId: string,
): Promise<Restored> {
	return restoreAndSave(call, "own-page", byColumn(ownPageFields, values), target, submissionId);
}

/** Adds a draft with the content of a page, and returns it. */
export async function duplicateOwnPage(
	call: Call,
	id: string,
	submissionId: string,
): Promise<OwnPage> {
	const [page, pages] = await Promise.all([getOwnPage(call, id), listOwnPages(call)]);
	if (!page) throw BackendError.gone();
	const values = ownPageFormSchema.parse({
		...ownPageForm(page),
		title: `${page.title.slice(0, 190)} (copy)`,
		path: freePath(page.path, pages),
		isPublished: false,
	});
	return saveOwnPage(call, values, null, submissionId);
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
export async function deleteOwnPage(call: Call, id: string, linksLeadTo: string): Promise<void> {
	const links = linksLeadTo && { links_lead_to: linksLeadTo };
	await call("delete_page", { page_id: id, ...links });
}

/** Moves a page in the list, in whatever order it is by now. */
export async function moveOwnPage(call: Call, { id, preceding }: Move): Promise<void> {
	await call("move_record", { in_table: "pages", moved: id, preceding });
}
