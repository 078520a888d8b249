import {
	Croissant,
	FileText,
	Images,
	LayoutTemplate,
	Mail,
	PanelTop,
	Tags,
	Trash2,
	Undo2,
} from "lucide-react";
import { Fragment } from "react";
import type { DeletedRecord, Restorable } from "../../bakery/trash/schema.ts";
import { isolate } from "../../platform/text/isolate.ts";
import { IconButton } from "../../ui/back-office/icon-button.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectionBar, SelectionBox, useSelection } from "../lists/selection.tsx";
import { GoneNote } from "../lists/steady-list.tsx";
import { longDate } from "../screen/clock.ts";
import { KeptImage } from "../screen/image-views.tsx";
import { daysLeft, deletedDetail, deletedName } from "./deleted-name.ts";

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

interface ItemProps {
	record: DeletedRecord;
	isSelected: boolean;
	onSelect: (isSelected: boolean) => void;
	/** Why it is no longer in the trash; null while it is. */
	goneReason: string | null;
	/** @param button what was pressed. */
	onRestore: (button: HTMLElement) => void;
	onDelete: () => void;
}

/** A deleted record: its name, who deleted it when, and how long it can be restored. */
function TrashItem({ record, goneReason, isSelected, onSelect, onRestore, onDelete }: ItemProps) {
	const { deletedAt, deletedBy } = record;
	const name = deletedName(record);
	return (
		<li className="relative flex flex-wrap items-center gap-x-4 gap-y-2 rounded-field border border-line bg-surface px-[min(1rem,5%)] py-3 sm:px-5">
			<SelectionBox
				label={`Select ${name}`}
				isSelected={isSelected}
				onSelect={onSelect}
				className="-ml-3 -mr-4 size-11"
			/>
			<Thumbnail record={record} />
			<div className="min-w-0 flex-[1_1_12rem]">
				<h2 dir="auto" className="wrap-anywhere line-clamp-2 font-semibold">
					{name}
				</h2>
				<p dir="auto" className="wrap-anywhere line-clamp-2 text-muted text-sm">
					{deletedDetail(record)}
				</p>
				<p className="wrap-anywhere text-muted text-sm">
					Deleted <time dateTime={deletedAt}>{longDate(deletedAt)}</time>
					{deletedBy ? ` by ${isolate(deletedBy)}` : ""}, {daysLeft(deletedAt, new Date())}
				</p>
			</div>
			<div className="-mr-2 ml-auto flex min-w-0 max-w-full flex-wrap items-center justify-end gap-1 max-sm:w-full">
				<Button
					variant="outline"
					className="min-h-11 px-[min(1rem,6%)] sm:px-4"
					aria-label={`Restore ${isolate(name)}`}
					onClick={({ currentTarget }) => onRestore(currentTarget)}
				>
					<Undo2 aria-hidden="true" className="size-5" />
					Restore
				</Button>
				<IconButton label={`Delete ${isolate(name)} for good`} icon={Trash2} onClick={onDelete} />
			</div>
			<GoneNote reason={goneReason} />
		</li>
	);
}

const icons = {
	...{ product: Croissant, category: Tags, "menu-item": PanelTop, "custom-page": FileText },
	...{ image: Images, message: Mail, section: LayoutTemplate },
};

/** The image of the record, or an icon for its kind. */
function Thumbnail({ record: { kind, imageUrl } }: { record: DeletedRecord }) {
	const Icon = icons[kind];
	const icon = <Icon aria-hidden="true" className="size-6 shrink-0 text-primary-text" />;
	if (!imageUrl) return icon;
	return (
		<KeptImage
			imageUrl={imageUrl}
			alt=""
			sizes="4rem"
			className="size-16 shrink-0 rounded-field"
			isDeleted={kind === "image"}
		>
			{icon}
		</KeptImage>
	);
}
