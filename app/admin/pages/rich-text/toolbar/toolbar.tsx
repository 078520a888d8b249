import type { Editor } from "@tiptap/core";
import type { LucideIcon } from "lucide-react";
import {
	type FormEvent,
	type KeyboardEvent,
	type MouseEvent,
	type ReactNode,
	useEffect,
	useRef,
	useState,
} from "react";
import { createPortal, flushSync } from "react-dom";
import { Dialog } from "../../../../ui/back-office/dialog.tsx";
import { IconButton } from "../../../../ui/back-office/icon-button.tsx";
import { positionAfterKey } from "../../../../ui/back-office/tabs.tsx";
import { Button } from "../../../../ui/button.tsx";

interface ToolbarProps {
	label: string;
	/** Buttons and selects; `ToolbarGroup` puts some of them together. */
	children: ReactNode;
	className?: string;
}

/**
 * Controls that are one tab stop (roving tabindex): Tab leads to the last used one, and arrow keys,
 * Home, and End move between them. Up and down stay with a select.
 */
export function Toolbar({ label, children, className = "" }: ToolbarProps) {
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

export interface Tool {
	label: string;
	icon: LucideIcon;
	isPressed?: boolean;
	/** Whether the action is available; an unavailable button stays focusable. */
	isUsable?: boolean;
	onUse: () => void;
}

/**
 * A button of the toolbar. After a click the focus is in the text; by keyboard it stays on the
 * button.
 */
export function ToolButton({ editor, ...tool }: Tool & { editor: Editor }) {
	const { label, icon, isPressed, isUsable = true, onUse } = tool;

	function use({ detail }: MouseEvent) {
		if (!isUsable) return;
		const isPointer = detail > 0;
		if (isPointer && !editor.isFocused) editor.commands.focus();
		onUse();
	}

	return (
		<IconButton
			label={label}
			icon={icon}
			aria-pressed={isPressed}
			aria-disabled={isUsable ? undefined : true}
			onMouseDown={(event) => event.preventDefault()}
			onClick={use}
			className="rounded-field aria-pressed:bg-base-content aria-pressed:text-base-100 aria-disabled:cursor-default aria-disabled:opacity-40 sm:size-9"
		/>
	);
}

interface DialogFormProps {
	title: string;
	onClose: () => void;
	/** Null while the fields can't be submitted: submitting then focuses the invalid field. */
	onSubmit: (() => void) | null;
	/** @param showsErrors whether an invalid form was submitted. */
	children: (showsErrors: boolean) => ReactNode;
	submitLabel: string;
	/** Buttons before it. */
	actions?: ReactNode;
}

/** A form in a dialog, outside of the editor's own form: HTML forms can't be nested. */
export function DialogForm({
	title,
	onClose,
	onSubmit,
	children,
	submitLabel,
	actions,
}: DialogFormProps) {
	const [showsErrors, setShowsErrors] = useState(false);

	function submit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		// React bubbles the event to the editor's form all the same.
		event.stopPropagation();
		if (onSubmit) return onSubmit();
		flushSync(() => setShowsErrors(true));
		event.currentTarget.querySelector<HTMLElement>("[aria-invalid]")?.focus();
	}

	return createPortal(
		<Dialog onClose={onClose} title={title}>
			<form onSubmit={submit} noValidate className="grid gap-4">
				{children(showsErrors)}
				<div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-[1_1_8rem] max-sm:*:px-4">
					{actions}
					<Button type="submit">{submitLabel}</Button>
				</div>
			</form>
		</Dialog>,
		document.body,
	);
}

/** Whether a tool's dialog is open. Closing it returns the focus to the text. */
export function useToolDialog(editor: Editor) {
	const [isOpen, setOpen] = useState(false);
	return {
		isOpen,
		open: () => setOpen(true),
		close() {
			setOpen(false);
			editor.commands.focus();
		},
	};
}
