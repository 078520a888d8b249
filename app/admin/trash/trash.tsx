import { Trash2 } from "lucide-react";
import { useState } from "react";
import { href } from "react-router";
import { deleteForGood, emptyTrash, listTrash } from "../../bakery/trash/queries.ts";
import { DELETED_KINDS, type DeletedRecord, TRASH_DAYS } from "../../bakery/trash/schema.ts";
import { removeOnce } from "../../platform/delete-action.ts";
import { intent, screenAction } from "../../platform/save-action.ts";
import { z } from "../../platform/zod.ts";
import { EmptyState } from "../../ui/back-office/empty-state.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { focusPageHeading } from "../../ui/page-focus.tsx";
import { administratorContext } from "../access/administrator-context.ts";
import { ListPages } from "../layout/list-pages.tsx";
import { Screen } from "../layout/screen.tsx";
import { screenMeta } from "../layout/screen-meta.ts";
import type { Route } from "./+types/trash";
import { DeleteForGoodDialog } from "./delete-for-good-dialog.tsx";
import { EmptyTrashDialog } from "./empty-trash-dialog.tsx";
import { useRestore } from "./restore-context.ts";
import { trashAddress } from "./trash-address.ts";
import { TrashList } from "./trash-list.tsx";
import { TrashSearch } from "./trash-search.tsx";

export const meta = () => screenMeta("Trash");

export async function clientLoader({ context, url }: Route.ClientLoaderArgs) {
	const { client } = context.get(administratorContext);
	const { search, page } = trashAddress.read(url);
	return { search, ...(await listTrash(client, page, search)) };
}

export function clientAction({ request, context }: Route.ClientActionArgs) {
	const { client } = context.get(administratorContext);
	return screenAction(request, {
		deleteForGood: intent({
			schema: z.object({ kind: z.enum(DELETED_KINDS), id: z.string() }),
			async save(deleted, _record, { isRepeated }) {
				await removeOnce(() => deleteForGood(client, deleted), isRepeated);
				return deleted;
			},
		}),
		empty: intent({
			schema: z.object({ seenUntil: z.string() }),
			save: ({ seenUntil }) => emptyTrash(client, seenUntil),
		}),
	});
}

/** What was deleted in the last 30 days (product §13). */
export default function Trash({ loaderData }: Route.ComponentProps) {
	const { records, newest, paging, search } = loaderData;
	const [deleting, setDeleting] = useState<DeletedRecord | null>(null);
	const [isEmptying, setEmptying] = useState(false);
	const restore = useRestore();
	return (
		<Screen
			title="Trash"
			intro={`What you delete stays here for ${TRASH_DAYS} days, and can be restored.`}
			back={{ to: href("/admin/dashboard"), label: "Back to Dashboard" }}
			actions={
				newest && !search ? (
					<Button variant="outline" onClick={() => setEmptying(true)}>
						<Trash2 aria-hidden="true" className="size-5" />
						Empty Trash
					</Button>
				) : null
			}
		>
			<TrashSearch search={search} />
			<p role="status" className="my-4 text-muted text-sm">
				{describeCount(paging)}
			</p>
			{records.length === 0 ? <NothingFound isSearched={search !== ""} /> : null}
			<TrashList
				address={trashAddress.path({ search, page: paging.page })}
				records={records}
				onRestore={(restorable) => restore(restorable, focusPageHeading)}
				onDelete={setDeleting}
			/>
			<ListPages paging={paging} pathOf={(page) => trashAddress.path({ search, page })} />
			{deleting ? (
				<DeleteForGoodDialog record={deleting} onClose={() => setDeleting(null)} />
			) : null}
			{isEmptying && newest ? (
				<EmptyTrashDialog
					total={paging.total}
					seenUntil={newest}
					onClose={() => setEmptying(false)}
				/>
			) : null}
		</Screen>
	);
}

function describeCount({ total, page, pageCount }: Route.ComponentProps["loaderData"]["paging"]) {
	const count = `${total.toLocaleString("en")} ${total === 1 ? "item" : "items"}`;
	return pageCount > 1 ? `${count}, page ${page} of ${pageCount}` : count;
}

function NothingFound({ isSearched }: { isSearched: boolean }) {
	if (!isSearched) return <EmptyState icon={Trash2} title="The trash is empty" />;
	return (
		<EmptyState
			icon={Trash2}
			title="Nothing in the trash matches"
			actions={
				<LinkButton to={trashAddress.path()} variant="outline">
					Show All
				</LinkButton>
			}
		/>
	);
}
