import type { Editor } from "@tiptap/core";
import type { LucideIcon } from "lucide-react";
import type { MouseEvent } from "react";
import { IconButton } from "../../../ui/icon-button.tsx";

interface Props {
	editor: Editor;
	label: string;
	icon: LucideIcon;
	/** For one that can be on or off. */
	isPressed?: boolean;
	onUse: () => void;
}

/** A button of the toolbar. Clicked, it leaves the writer in the text; by keyboard, on itself. */
export function ToolButton({ editor, label, icon, isPressed, onUse }: Props) {
	function use({ detail }: MouseEvent) {
		const isPointer = detail > 0;
		if (isPointer && !editor.isFocused) editor.commands.focus();
		onUse();
	}
	return (
		<IconButton
			label={label}
			icon={icon}
			aria-pressed={isPressed}
			onMouseDown={(event) => event.preventDefault()}
			onClick={use}
			className="rounded-field aria-pressed:bg-base-content aria-pressed:text-base-100 sm:size-9"
		/>
	);
}
