import type { Editor } from "@tiptap/core";
import { Baseline, Highlighter } from "lucide-react";
import { useState } from "react";
import { Dialog } from "../../../../ui/back-office/dialog.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/field.tsx";
import { setTextStyle } from "./format-choices.tsx";
import { ToolButton } from "./tool-button.tsx";

const tools = [
	{ attribute: "color", label: "Text color", icon: Baseline },
	{ attribute: "backgroundColor", label: "Background color", icon: Highlighter },
] as const;

/** The color of the text and the color behind it. */
export function ColorButtons({ editor }: { editor: Editor }) {
	const [asked, setAsked] = useState<(typeof tools)[number] | null>(null);
	const style = editor.getAttributes("textStyle");

	function choose(color: string) {
		if (asked) setTextStyle(editor, { [asked.attribute]: color || null });
		setAsked(null);
	}

	return (
		<>
			{tools.map((tool) => (
				<ToolButton
					key={tool.label}
					editor={editor}
					label={tool.label}
					icon={tool.icon}
					isPressed={Boolean(style[tool.attribute])}
					onUse={() => setAsked(tool)}
				/>
			))}
			{asked ? (
				<Dialog isOpen onClose={() => setAsked(null)} title={asked.label}>
					<ColorChoice value={asHex(style[asked.attribute] ?? "")} onChoose={choose} />
				</Dialog>
			) : null}
		</>
	);
}

const palette = {
	"#2b1a11": "Ink",
	"#7a4a2b": "Brown",
	"#a3261f": "Red",
	"#b4530f": "Orange",
	"#3d6b3f": "Green",
	"#2f5f76": "Blue",
	"#fbe3a6": "Yellow",
	"#f6d5cd": "Rose",
	"#d8e8d2": "Mint",
	"#d3e4ec": "Sky",
	"#f4eada": "Sand",
	"#ffffff": "White",
};

interface ChoiceProps {
	/** As `#a63d2f`, or a name such as `red`; empty for none. */
	value: string;
	/** Empty for none. */
	onChoose: (color: string) => void;
}

/** A few colors that go with the site, or any other. */
function ColorChoice({ value, onChoose }: ChoiceProps) {
	const [other, setOther] = useState(/^#[0-9a-f]{6}$/.test(value) ? value : "#a63d2f");
	return (
		<div className="grid gap-5">
			<ul className="grid grid-cols-6 gap-2">
				{Object.entries(palette).map(([color, name]) => (
					<li key={color}>
						<button
							type="button"
							aria-label={name}
							title={name}
							aria-pressed={color === value}
							style={{ backgroundColor: color }}
							onClick={() => onChoose(color)}
							className="aspect-square min-h-11 w-full cursor-pointer rounded-field border border-edge aria-pressed:outline-3 aria-pressed:outline-ring aria-pressed:outline-offset-2"
						/>
					</li>
				))}
			</ul>
			<div className="flex items-end gap-3">
				<Field label="Another color" className="flex-1">
					{(wiring) => (
						<input
							{...wiring}
							type="color"
							value={other}
							onChange={(event) => setOther(event.target.value)}
							className="h-12 w-full cursor-pointer rounded-field border border-edge bg-surface p-1"
						/>
					)}
				</Field>
				<Button onClick={() => onChoose(other)}>Use</Button>
			</div>
			<Button variant="outline" onClick={() => onChoose("")}>
				No color
			</Button>
		</div>
	);
}

/** Browsers write `#a63d2f` as `rgb(166, 61, 47)`. Other names of a color stay as they are. */
function asHex(color: string): string {
	const channels = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(color)?.slice(1);
	if (!channels) return color.toLowerCase();
	return `#${channels.map((channel) => Number(channel).toString(16).padStart(2, "0")).join("")}`;
}
