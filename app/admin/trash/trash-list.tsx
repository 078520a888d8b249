import { Undo2 } from "lucide-react";
import { Fragment } from "react";
import type { DeletedRecord, Restorable } from "../../bakery/trash/schema.ts";
import { Button } from "../../ui/button.tsx";
import { SelectionBar } from "../selection/selection-bar.tsx";
import { useSelection } from "../selection/use-selection.ts";
import { TrashItem } from "./trash-item.tsx";

interface Props {
	/** The address of the part of the trash that is shown. */
	address: string;
	records: readonly DeletedRecord[];
	/** Why a record is no longer in the trash; null while it is. */
	reasonOf: (record: DeletedRecord) => string | null;
	onRestore: (record: DeletedRecord, button: HTMLElement) => void;
	/** Of those that are selected, or were deleted together. */
	onRestoreSeveral: (restorable: Restorable) => void;
	onDelete: (record: DeletedRecord) => void;
}

/** Deleted records. Selected ones, or all of one deletion, can be restored at once. */
export function TrashList(props: Props) {
	const { address, records, reasonOf, onRestore, onRestoreSeveral, onDelete } = props;
	const { ids, choose, chooseAll } = useSelection(address, records.map(deletedId));
	const selected = records.filter((record) => ids.includes(deletedId(record)));
	if (records.length === 0) return null;
	return (
		<>
			<SelectionBar
				count={selected.length}
				areAllSelected={selected.length === records.length}
				onSelectAll={chooseAll}
			>
				<Button
					variant="outline"
					className="px-4"
					onClick={() => onRestoreSeveral({ records: selected.map(keyOf) })}
				>
					<Undo2 aria-hidden="true" className="size-5" />
					Restore Selected
				</Button>
			</SelectionBar>
			<ul className="mt-1 grid grid-cols-1 gap-2">
				{records.map((record, index) => (
					<Fragment key={deletedId(record)}>
						{isFirstOfDeletion(records, index) ? (
							<DeletionStart
								count={record.deletedTogether}
								onRestore={() =>
									onRestoreSeveral({
										deletedAt: record.deletedAt,
										shown: records
											.filter(({ deletedAt }) => deletedAt === record.deletedAt)
											.map(keyOf),
									})
								}
							/>
						) : null}
						<TrashItem
							record={record}
							goneReason={reasonOf(record)}
							isSelected={ids.includes(deletedId(record))}
							onSelect={(isSelected) => choose(deletedId(record), isSelected)}
							onRestore={(button) => onRestore(record, button)}
							onDelete={() => onDelete(record)}
						/>
					</Fragment>
				))}
			</ul>
		</>
	);
}

/** Unique in the trash. */
export function deletedId({ kind, recordId }: DeletedRecord): string {
	return `${kind} ${recordId}`;
}

/** How the trash finds a record. */
export const keyOf = ({ kind, recordId: id }: DeletedRecord) => ({ kind, id });

/** Records that were deleted together follow each other. */
function isFirstOfDeletion(records: readonly DeletedRecord[], index: number): boolean {
	const record = records[index];
	return (
		record !== undefined &&
		record.deletedTogether > 1 &&
		records[index - 1]?.deletedAt !== record.deletedAt
	);
}

/** The heading of records that were deleted together. */
function DeletionStart({ count, onRestore }: { count: number; onRestore: () => void }) {
	return (
		<li className="mt-3 flex flex-wrap items-center justify-between gap-x-4">
			<p className="font-semibold">{count.toLocaleString("en")} items deleted together</p>
			<Button variant="quiet" className="px-4" onClick={onRestore}>
				<Undo2 aria-hidden="true" className="size-5" />
				Restore all {count.toLocaleString("en")}
			</Button>
		</li>
	);
}
