import type { ReactNode } from "react";
import { SwitchField } from "../../ui/back-office/switch-field.tsx";
import { Button } from "../../ui/button.tsx";

interface Props {
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
export function SelectionBar({ count, areAllSelected, onSelectAll, everything, children }: Props) {
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
