import type { Editor } from "@tiptap/core";
import { TEXT_SIZES } from "../../../bakery/content/rich-text/font-size.ts";

/** A choice of the toolbar; the value is what the HTML says, empty for the site's own. */
interface Choice {
	label: string;
	value: string;
}

export const textLevels: readonly Choice[] = [
	{ label: "Text", value: "" },
	...[1, 2, 3, 4, 5, 6].map((level) => ({ label: `Heading ${level}`, value: String(level) })),
];

/** Fonts that every visitor has: the site's own two, and those of every system. */
export const fonts: readonly Choice[] = [
	{ label: "Standard font", value: "" },
	{ label: "Display", value: "Fraunces, serif" },
	{ label: "Sans", value: "Figtree, sans-serif" },
	{ label: "Serif", value: "Georgia, serif" },
	{ label: "Monospace", value: "Courier New, monospace" },
];

export const sizes: readonly Choice[] = [
	{ label: "Small", value: TEXT_SIZES.small },
	{ label: "Normal size", value: "" },
	{ label: "Large", value: TEXT_SIZES.large },
	{ label: "Huge", value: TEXT_SIZES.huge },
];

export const alignments: readonly Choice[] = [
	{ label: "Align left", value: "" },
	{ label: "Center", value: "center" },
	{ label: "Align right", value: "right" },
	{ label: "Justify", value: "justify" },
];

export function setTextLevel(editor: Editor, value: string): void {
	if (value === "") editor.commands.setParagraph();
	else editor.commands.setNode("heading", { level: Number(value) });
}

export function setFont(editor: Editor, value: string): void {
	if (value === "") editor.commands.unsetFontFamily();
	else editor.commands.setFontFamily(value);
}

export function setSize(editor: Editor, value: string): void {
	if (value === "") editor.commands.unsetFontSize();
	else editor.commands.setFontSize(value);
}

export function setAlignment(editor: Editor, value: string): void {
	if (value === "") editor.commands.unsetTextAlign();
	else editor.commands.setTextAlign(value);
}

/** The current formats of the selected text. */
export function currentFormats(editor: Editor) {
	const block = editor.isActive("heading")
		? editor.getAttributes("heading")
		: editor.getAttributes("paragraph");
	const style = editor.getAttributes("textStyle");
	return {
		level: String(editor.getAttributes("heading").level ?? ""),
		alignment: String(block.textAlign ?? ""),
		font: String(style.fontFamily ?? ""),
		size: String(style.fontSize ?? ""),
		color: String(style.color ?? ""),
		background: String(style.backgroundColor ?? ""),
	};
}
