import { Trash2, Undo2 } from "lucide-react";
import type { DeletedRecord } from "../../bakery/trash/schema.ts";
import { isolate } from "../../platform/text/isolate.ts";
import { IconButton } from "../../ui/back-office/icon-button.tsx";
import { Button } from "../../ui/button.tsx";
import { KeptImage } from "../image-views/kept-image.tsx";
import { longDate } from "../screen/dates.ts";
import { SelectionBox } from "../selection/selection-box.tsx";
import { GoneNote } from "../steady-list/gone-note.tsx";
import { kinds } from "../undo/kinds.ts";
import { daysLeft, deletedDetail, deletedName } from "./deleted-name.ts";

interface Props {
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
export function TrashItem({
	record,
	goneReason,
	isSelected,
	onSelect,
	onRestore,
	onDelete,
}: Props) {
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

/** The image of the record, or an icon for its kind. */
function Thumbnail({ record: { kind, imageUrl } }: { record: DeletedRecord }) {
	const { icon: Icon } = kinds[kind];
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
