import { Trash2 } from "lucide-react";
import { useState } from "react";
import { href } from "react-router";
import { deleteForGood, emptyTrash, listTrash } from "../../bakery/trash/queries.ts";
import { DELETED_KINDS, type DeletedRecord, TRASH_DAYS } from "../../bakery/trash/schema.ts";
import { removeOnce } from "../../platform/delete-action.ts";
import { intent, screenAction } from "../../platform/save-action.ts";
import { z } from "../../platform/zod.ts";
import { EmptyState } from "../../ui/back-office/empty-state.tsx";
import { Button } from "../../ui/button.tsx";
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
import { TrashItem } from "./trash-item.tsx";

export const meta = () => screenMeta("Trash");

export async function clientLoader({ context, url }: Route.ClientLoaderArgs) {
	const { client } = context.get(administratorContext);
	return listTrash(client, trashAddress.read(url).page);
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
export default function Trash({ loaderData: { records, newest, paging } }: Route.ComponentProps) {
	const [deleting, setDeleting] = useState<DeletedRecord | null>(null);
	const [isEmptying, setEmptying] = useState(false);
	const restore = useRestore();
	return (
		<Screen
			title="Trash"
			intro={`What you delete stays here for ${TRASH_DAYS} days, and can be restored.`}
			back={{ to: href("/admin/dashboard"), label: "Back to Dashboard" }}
			actions={
				newest ? (
					<Button variant="outline" onClick={() => setEmptying(true)}>
						<Trash2 aria-hidden="true" className="size-5" />
						Empty Trash
					</Button>
				) : null
			}
		>
			<p role="status" className="mb-4 text-muted text-sm">
				{describeCount(paging)}
			</p>
			{newest ? null : <EmptyState icon={Trash2} title="The trash is empty" />}
			<ul className="grid grid-cols-1 gap-2">
				{records.map((record) => (
					<TrashItem
						key={record.kind + record.recordId}
						record={record}
						onRestore={() =>
							restore({ kind: record.kind, ids: [record.recordId] }, focusPageHeading)
						}
						onDelete={() => setDeleting(record)}
					/>
				))}
			</ul>
			<ListPages paging={paging} pathOf={(page) => trashAddress.path({ page })} />
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
