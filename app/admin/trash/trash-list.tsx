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
import {
	type DeletedRecord,
	deletedKinds,
	type Restorable,
	TRASH_DAYS,
} from "../../bakery/trash/trash.ts";
import { isolate } from "../../platform/text/isolate.ts";
import { IconButton } from "../../ui/back-office/icon-button.tsx";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { SelectionBar, SelectionBox, useSelection } from "../lists/selection.tsx";
import { GoneNote } from "../lists/steady-list.tsx";
import { ActionDialog } from "../saving/action-dialog.tsx";
import { actionAt } from "../saving/use-submission.ts";
import { longDate } from "../screen/clock.ts";
import { imageTitle, KeptImage } from "../screen/image-views.tsx";

interface TrashProps {
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
export function TrashList(props: TrashProps) {
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

/** The name that screens show. */
function deletedName({ kind, name, recordId, detail }: DeletedRecord): string {
	if (kind !== "image") return name;
	return imageTitle({ key: recordId, name, url: "", uploadedAt: detail });
}

/** Its kind, and a detail that distinguishes it from others of the same name. */
function deletedDetail({ kind, detail }: DeletedRecord): string {
	const { label } = deletedKinds[kind];
	if (kind === "message") return `${label} from ${isolate(detail ?? "")}`;
	if (kind === "category") return `${label}, slug ${detail}`;
	if (kind === "custom-page") return `${label} at ${isolate(detail ?? "")}`;
	if (kind === "menu-item") return `${label} to ${isolate(detail ?? "")}`;
	return label;
}

const day = 24 * 60 * 60 * 1000;

/** For how long it can be restored. */
function daysLeft(deletedAt: string, now: Date): string {
	const end = new Date(deletedAt).getTime() + TRASH_DAYS * day;
	const days = Math.ceil((end - now.getTime()) / day);
	if (days <= 1) return "less than a day left";
	return `${days} days left`;
}

interface DeleteForGoodProps {
	record: DeletedRecord;
	onClose: () => void;
	onDeleted: () => void;
}

/** Asks before something is deleted for good. Open while it is rendered. */
export function DeleteForGoodDialog({ record, onClose, onDeleted }: DeleteForGoodProps) {
	const { kind, recordId } = record;
	const name = isolate(deletedName(record));
	const { label } = deletedKinds[kind];
	return (
		<ActionDialog
			action={actionAt("/admin/trash", "deleteForGood")}
			values={{ kind, id: recordId }}
			title={`Delete ${name} for good`}
			question={`Are you sure you want to delete this ${label.toLowerCase()} for good?`}
			confirmLabel="Delete for Good"
			busyLabel="Deleting..."
			onClose={onClose}
			onDone={({ wasGone }) => {
				void showToast({
					title: wasGone ? "No longer in the trash" : `${label} deleted for good`,
					description: `“${name}”`,
					...(wasGone && { tone: "info" }),
				});
				onDeleted();
			}}
		>
			This can't be undone.
		</ActionDialog>
	);
}

interface EmptyTrashProps {
	/** Items in the trash. */
	total: number;
	/** When the newest of them was deleted. */
	seenUntil: string;
	onClose: () => void;
	onEmptied: () => void;
}

/** Asks before the trash is emptied. Open while it is rendered. */
export function EmptyTrashDialog({ total, seenUntil, onClose, onEmptied }: EmptyTrashProps) {
	const items = total === 1 ? "the item" : `all ${total.toLocaleString("en")} items`;
	return (
		<ActionDialog
			action={actionAt("/admin/trash", "empty")}
			values={{ seenUntil }}
			title="Empty the trash"
			question={`Are you sure you want to delete ${items} in the trash for good?`}
			confirmLabel="Empty Trash"
			busyLabel="Deleting..."
			onClose={onClose}
			onDone={() => {
				void showToast({ title: "Trash emptied" });
				onEmptied();
			}}
		>
			This can't be undone.
		</ActionDialog>
	);
}
