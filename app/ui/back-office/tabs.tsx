import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";

interface Props<Id extends string> {
	label: string;
	tabs: { id: Id; label: ReactNode; panel: ReactNode }[];
	selected: Id;
	onSelect: (id: Id) => void;
	/** Shows all panels side by side on wide screens, without tabs. */
	isOpenOnWideScreens?: boolean;
}

/** Panels, one shown at a time; hidden ones keep their state. Arrow keys, Home, and End switch tabs. */
export function Tabs<Id extends string>(props: Props<Id>) {
	const { label, tabs, selected, onSelect, isOpenOnWideScreens = false } = props;
	const id = useId();
	const list = useRef<HTMLDivElement>(null);
	const position = tabs.findIndex((tab) => tab.id === selected);

	function move(event: KeyboardEvent) {
		const target = positionAfterKey(event.key, position, tabs.length);
		const tab = target === null ? undefined : tabs.at(target);
		if (target === null || !tab) return;
		event.preventDefault();
		onSelect(tab.id);
		list.current?.querySelectorAll<HTMLElement>("[role=tab]")[target]?.focus();
	}

	return (
		<>
			<div
				ref={list}
				role="tablist"
				aria-label={label}
				onKeyDown={move}
				className={`flex flex-wrap gap-1 rounded-image bg-base-200 p-1 ${isOpenOnWideScreens ? "xl:hidden" : ""}`}
			>
				{tabs.map((tab) => (
					<button
						key={tab.id}
						type="button"
						role="tab"
						id={`${id}-${tab.id}`}
						aria-selected={tab.id === selected}
						aria-controls={`${id}-${tab.id}-panel`}
						tabIndex={tab.id === selected ? 0 : -1}
						onClick={() => onSelect(tab.id)}
						className="min-h-11 flex-[1_1_7rem] cursor-pointer rounded-full px-3 font-semibold text-muted text-sm hover:text-base-content aria-selected:bg-surface aria-selected:text-base-content aria-selected:shadow-sm"
					>
						{tab.label}
					</button>
				))}
			</div>
			{tabs.map((tab) => (
				<div
					key={tab.id}
					role="tabpanel"
					id={`${id}-${tab.id}-panel`}
					aria-labelledby={`${id}-${tab.id}`}
					hidden={tab.id !== selected && !isOpenOnWideScreens}
					className={`min-w-0 ${isOpenOnWideScreens ? "max-xl:mt-5" : "mt-5"} ${tab.id === selected ? "" : "max-xl:hidden"}`}
				>
					{tab.panel}
				</div>
			))}
		</>
	);
}

/** Where a key moves to in a row of controls; null for a key that doesn't move. */
export function positionAfterKey(key: string, position: number, count: number): number | null {
	if (key === "ArrowRight") return (position + 1) % count;
	if (key === "ArrowLeft") return (position - 1 + count) % count;
	if (key === "Home") return 0;
	if (key === "End") return count - 1;
	return null;
}
