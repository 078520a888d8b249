import type { LucideIcon } from "lucide-react";
import { type ReactNode, useState } from "react";
import { SwitchField } from "../../ui/back-office/switch-field.tsx";
import { Button } from "../../ui/button.tsx";

interface Selection {
	list: string;
	ids: readonly string[];
	/** Whether the entries of all pages are selected. */
	isEverything: boolean;
}

/**
 * The selected entries among the shown ones, or those of all pages.
 * @param list the address of the shown part of the list; another one begins without a selection.
 */
export function useSelection(list: string, shownIds: readonly string[]) {
	const [chosen, setChosen] = useState<Selection>({ list, ids: [], isEverything: false });
	const isChosenHere = chosen.list === list;
	const isEverything = isChosenHere && chosen.isEverything;
	const ids = shownIds.filter((id) => isEverything || (isChosenHere && chosen.ids.includes(id)));
	return {
		ids,
		isEverything,
		choose(id: string, isChosen: boolean) {
			const others = ids.filter((other) => other !== id);
			setChosen({ list, ids: isChosen ? [...others, id] : others, isEverything: false });
		},
		chooseAll(areChosen: boolean) {
			setChosen({ list, ids: areChosen ? shownIds : [], isEverything: false });
		},
		chooseEverything() {
			setChosen({ list, ids: shownIds, isEverything: true });
		},
	};
}

interface SelectionBoxProps {
	label: string;
	isSelected: boolean;
	onSelect: (isSelected: boolean) => void;
	/** Its size and place. */
	className: string;
}

/** Selects an entry of a list. */
export function SelectionBox({ label, isSelected, onSelect, className }: SelectionBoxProps) {
	return (
		<label className={`grid shrink-0 cursor-pointer place-items-center ${className}`}>
			<input
				type="checkbox"
				aria-label={label}
				checked={isSelected}
				onChange={({ currentTarget }) => onSelect(currentTarget.checked)}
				className="checkbox checkbox-primary border-edge bg-surface checked:border-transparent checked:bg-primary focus:outline-3 focus:outline-ring focus:outline-offset-2"
			/>
		</label>
	);
}

interface SelectionBarProps {
	/** How many entries are selected. */
	count: number;
	areAllSelected: boolean;
	onSelectAll: (areSelected: boolean) => void;
	/** Selects the entries of all pages, and how many those are; not there where there is one page. */
	everything?: { count: number; onSelect: () => void } | undefined;
	/** The buttons for the selected entries. */
	children: ReactNode;
}

/** Selects all entries of a list, and acts on the selected ones; within reach while the list scrolls. */
export function SelectionBar({
	count,
	areAllSelected,
	onSelectAll,
	everything,
	children,
}: SelectionBarProps) {
	return (
		<div
			className={`-mx-2 flex min-h-12 flex-wrap items-center gap-x-5 bg-base-100 px-2 ${count > 0 ? "relative tall:sticky tall:top-(--bar-height) z-10" : ""}`}
		>
			<SwitchField
				appearance="checkbox"
				label="Select all on this page"
				checked={areAllSelected}
				ref={(box) => {
					if (box) box.indeterminate = count > 0 && !areAllSelected;
				}}
				onChange={({ currentTarget }) => onSelectAll(currentTarget.checked)}
			/>
			<p role="status" className="text-muted text-sm">
				{count > 0 ? `${count.toLocaleString("en")} selected` : null}
			</p>
			{everything && areAllSelected && count < everything.count ? (
				<Button variant="quiet" className="-mx-3 px-3" onClick={everything.onSelect}>
					Select all {everything.count.toLocaleString("en")}
				</Button>
			) : null}
			{count > 0 ? children : null}
		</div>
	);
}

interface SelectionActionProps {
	label: string;
	icon: LucideIcon;
	/** While another action is under way. */
	isBusy?: boolean;
	onClick: () => void;
}

/** A button for the selected entries; on a phone its icon alone. */
export function SelectionAction({
	label,
	icon: Icon,
	isBusy = false,
	onClick,
}: SelectionActionProps) {
	return (
		<Button
			variant="quiet"
			title={label}
			aria-disabled={isBusy || undefined}
			className="px-3 aria-disabled:cursor-progress"
			onClick={() => isBusy || onClick()}
		>
			<Icon aria-hidden="true" className="size-5" />
			<span className="max-sm:sr-only">{label}</span>
		</Button>
	);
}
