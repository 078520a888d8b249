import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { positionAfterKey } from "./tabs.tsx";

interface Props {
	label: string;
	/** Buttons and selects; `ToolbarGroup` puts some of them together. */
	children: ReactNode;
	className?: string;
}

/**
 * Controls that are one tab stop (roving tabindex): Tab leads to the last used one, and arrow keys,
 * Home, and End move between them. Up and down stay with a select.
 */
export function Toolbar({ label, children, className = "" }: Props) {
	const toolbar = useRef<HTMLDivElement>(null);

	useEffect(() => {
		const items = itemsOf(toolbar.current);
		const stop = items.find((item) => item.tabIndex === 0 && item.hasAttribute("tabindex"));
		makeOnlyStop(items, stop ?? items[0]);
	});

	function move(event: KeyboardEvent) {
		const items = itemsOf(toolbar.current);
		const position = items.indexOf(event.target as HTMLElement);
		const target = position < 0 ? null : positionAfterKey(event.key, position, items.length);
		const item = target === null ? undefined : items[target];
		if (!item) return;
		event.preventDefault();
		item.focus();
	}

	return (
		<div
			ref={toolbar}
			role="toolbar"
			aria-label={label}
			onKeyDown={move}
			onFocus={({ target }) => {
				const items = itemsOf(toolbar.current);
				if (items.includes(target)) makeOnlyStop(items, target);
			}}
			className={className}
		>
			{children}
		</div>
	);
}

/** Controls of a toolbar without gaps between them. */
export function ToolbarGroup({ children }: { children: ReactNode }) {
	return <div className="flex shrink-0 items-center gap-0.5">{children}</div>;
}

/** The controls of the toolbar, without those of a dialog that one of them opened. */
function itemsOf(toolbar: HTMLElement | null): HTMLElement[] {
	const controls = toolbar?.querySelectorAll<HTMLElement>("button, select") ?? [];
	return [...controls].filter((control) => control.closest("dialog, [role=toolbar]") === toolbar);
}

function makeOnlyStop(items: HTMLElement[], stop: HTMLElement | undefined): void {
	if (!stop) return;
	for (const item of items) item.setAttribute("tabindex", item === stop ? "0" : "-1");
}
