import type { ReactNode } from "react";
import { SwitchField } from "../../ui/back-office/switch-field.tsx";

interface Props {
	/** How many entries are selected. */
	count: number;
	areAllSelected: boolean;
	onSelectAll: (areSelected: boolean) => void;
	/** The buttons for the selected entries. */
	children: ReactNode;
}

/** Selects all entries of a list, and acts on the selected ones; within reach while the list scrolls. */
export function SelectionBar({ count, areAllSelected, onSelectAll, children }: Props) {
	return (
		<div className="relative tall:sticky tall:top-(--bar-height) z-10 -mx-2 flex min-h-14 flex-wrap items-center gap-x-5 bg-base-100 px-2">
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
				{count > 0 ? `${count} selected` : null}
			</p>
			{count > 0 ? children : null}
		</div>
	);
}
