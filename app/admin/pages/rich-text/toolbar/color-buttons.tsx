import type { Editor } from "@tiptap/core";
import { Baseline, Highlighter } from "lucide-react";
import { useState } from "react";
import { currentFormats } from "../formats.ts";
import { ColorDialog } from "./color-dialog.tsx";
import { ToolButton } from "./tool-button.tsx";

/** The color of the text and the color behind it. */
export function ColorButtons({ editor }: { editor: Editor }) {
	const [asked, setAsked] = useState<"color" | "background" | null>(null);
	const { color, background } = currentFormats(editor);

	function choose(chosen: string) {
		const isText = asked === "color";
		if (isText && chosen) editor.commands.setColor(chosen);
		if (isText && !chosen) editor.commands.unsetColor();
		if (!isText && chosen) editor.commands.setBackgroundColor(chosen);
		if (!isText && !chosen) editor.commands.unsetBackgroundColor();
		setAsked(null);
	}

	return (
		<>
			<ToolButton
				editor={editor}
				label="Text color"
				icon={Baseline}
				isPressed={color !== ""}
				onUse={() => setAsked("color")}
			/>
			<ToolButton
				editor={editor}
				label="Background color"
				icon={Highlighter}
				isPressed={background !== ""}
				onUse={() => setAsked("background")}
			/>
			<ColorDialog
				isOpen={asked !== null}
				title={asked === "background" ? "Background color" : "Text color"}
				value={asked === "background" ? background : color}
				onClose={() => setAsked(null)}
				onChoose={choose}
			/>
		</>
	);
}
