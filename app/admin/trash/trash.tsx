import { Trash2 } from "lucide-react";
import { useState } from "react";
import { describeCount } from "../../bakery/counts.ts";
import {
	DELETED_KINDS,
	type DeletedRecord,
	deleteForGood,
	emptyTrash,
	listTrash,
	type Restorable,
	TRASH_DAYS,
} from "../../bakery/trash/trash.ts";
import type { Call } from "../../platform/backend/call.ts";
import { browserCall } from "../../platform/browser/browser-client.ts";
import { intent, removeOnce, screenAction } from "../../platform/saving/save-action.ts";
import { z } from "../../platform/zod.ts";
import { EmptyState } from "../../ui/back-office/empty-state.tsx";
import { focusNeighborOf } from "../../ui/back-office/neighbor-focus.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { focusPageHeading } from "../../ui/page-focus.tsx";
import { ListPages, SearchForm } from "../lists/list-controls.tsx";
import { ListChanges, useSteadyList } from "../lists/steady-list.tsx";
import { ContentRefresh, useMessageStream } from "../screen/live-updates.tsx";
import { Screen, screenMeta } from "../screen/screen.tsx";
import { pageParameter, screenAddress, searchParameter } from "../screen/screen-address.ts";
import { administratorContext } from "../session/administrator.ts";
import { useUndo } from "../undo/undo.tsx";
import type { Route } from "./+types/trash";
import {
	DeleteForGoodDialog,
	deletedId,
	EmptyTrashDialog,
	keyOf,
	TrashList,
} from "./trash-list.tsx";

const trashAddress = screenAddress("/admin/trash", {
	search: searchParameter,
	page: pageParameter,
});

export const meta = () => screenMeta("Trash");

export async function clientLoader({ context, url }: Route.ClientLoaderArgs) {
	return readTrash(context.get(administratorContext).call, trashAddress.read(url));
}

async function readTrash(call: Call, { search, page }: { search: string; page: number }) {
	return { search, ...(await listTrash(call, page, search)) };
}

export function clientAction({ request, context }: Route.ClientActionArgs) {
	const { call } = context.get(administratorContext);
	return screenAction(request, {
		deleteForGood: intent({
			schema: z.object({ kind: z.enum(DELETED_KINDS), id: z.string() }),
			async save(deleted, _record, { isRepeated }) {
				return removeOnce(() => deleteForGood(call, deleted), isRepeated);
			},
		}),
		empty: intent({
			schema: z.object({ seenUntil: z.string() }),
			save: ({ seenUntil }) => emptyTrash(call, seenUntil),
		}),
	});
}

/** Items deleted in the last 30 days (product §32). */
export default function Trash({ loaderData }: Route.ComponentProps) {
	const { records, newest, paging, search } = loaderData;
	const [deleting, setDeleting] = useState<DeletedRecord | null>(null);
	/** The trash when the question was opened, whatever is added later. */
	const [emptying, setEmptying] = useState<{ total: number; seenUntil: string } | null>(null);
	const { undo } = useUndo();
	const place = trashAddress.path({ search, page: paging.page });
	const steady = useSteadyList({
		rows: records,
		idOf: deletedId,
		place,
		explainMissing: async (ids) => new Map(ids.map((id) => [id, "No longer in the trash"])),
	});
	useMessageStream(loaderData, () => readTrash(browserCall, { search, page: paging.page }));

	function askToEmpty(seenUntil: string) {
		steady.show();
		setEmptying({ total: paging.total, seenUntil });
	}

	function restoreThen(focusNext: () => void, restorable: Restorable) {
		undo(restorable, () => {
			steady.release(...steady.rows.map(deletedId));
			focusNext();
		});
	}

	return (
		<Screen
			title="Trash"
			intro={`You can restore deleted items for ${TRASH_DAYS} days.`}
			actions={
				newest && !search ? (
					<Button variant="outline" onClick={() => askToEmpty(newest)}>
						<Trash2 aria-hidden="true" className="size-5" />
						Empty Trash
					</Button>
				) : null
			}
		>
			<search>
				<SearchForm shown={{ search }} addressOf={trashAddress.path} label="Search the trash" />
			</search>
			<ListChanges changes={steady.changes} onShow={steady.show}>
				{describeCount(paging, "item")}
			</ListChanges>
			{steady.rows.length === 0 ? <NothingFound isSearched={search !== ""} /> : null}
			<div {...steady.touchProps}>
				<TrashList
					address={place}
					records={steady.rows}
					reasonOf={steady.reasonOf}
					onRestore={(record, button) =>
						restoreThen(focusNeighborOf(button), { records: [keyOf(record)] })
					}
					onRestoreSeveral={(restorable) => restoreThen(focusPageHeading, restorable)}
					onDelete={setDeleting}
				/>
			</div>
			<ContentRefresh />
			<ListPages paging={paging} pathOf={(page) => trashAddress.path({ search, page })} />
			{deleting ? (
				<DeleteForGoodDialog
					record={deleting}
					onClose={() => setDeleting(null)}
					onDeleted={() => steady.release(deletedId(deleting))}
				/>
			) : null}
			{emptying ? (
				<EmptyTrashDialog
					{...emptying}
					onClose={() => setEmptying(null)}
					onEmptied={() => steady.release(...steady.rows.map(deletedId))}
				/>
			) : null}
		</Screen>
	);
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
