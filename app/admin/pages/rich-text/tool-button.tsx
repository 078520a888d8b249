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
	/** Whether there is anything to do; one that is not stays where the keyboard finds it. */
	isUsable?: boolean;
	onUse: () => void;
}

/** A button of the toolbar. Clicked, it leaves the writer in the text; by keyboard, on itself. */
export function ToolButton(props: Props) {
	const { editor, label, icon, isPressed, isUsable = true, onUse } = props;

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
