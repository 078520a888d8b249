import type { Editor } from "@tiptap/core";
import type { LucideIcon } from "lucide-react";
import type { MouseEvent } from "react";
import { IconButton } from "../../../../ui/back-office/icon-button.tsx";

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
