import { useState } from "react";
import { Dialog } from "../../../../ui/back-office/dialog.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/field.tsx";

interface Props {
	isOpen: boolean;
	title: string;
	/** As the text has it: `#a63d2f`, `red`; empty for none. */
	value: string;
	onClose: () => void;
	/** Empty for none. */
	onChoose: (color: string) => void;
}

const palette = [
	{ name: "Ink", value: "#2b1a11" },
	{ name: "Brown", value: "#7a4a2b" },
	{ name: "Red", value: "#a3261f" },
	{ name: "Orange", value: "#b4530f" },
	{ name: "Green", value: "#3d6b3f" },
	{ name: "Blue", value: "#2f5f76" },
	{ name: "Yellow", value: "#fbe3a6" },
	{ name: "Rose", value: "#f6d5cd" },
	{ name: "Mint", value: "#d8e8d2" },
	{ name: "Sky", value: "#d3e4ec" },
	{ name: "Sand", value: "#f4eada" },
	{ name: "White", value: "#ffffff" },
];

/** A color to choose: one of a few that go with the site, or any. */
export function ColorDialog(props: Props) {
	const { isOpen, title, onClose, onChoose } = props;
	const value = asHex(props.value);
	return (
		<Dialog isOpen={isOpen} onClose={onClose} title={title}>
			<div className="grid gap-5">
				<ul className="grid grid-cols-6 gap-2">
					{palette.map((color) => (
						<li key={color.value}>
							<button
								type="button"
								aria-label={color.name}
								title={color.name}
								aria-pressed={color.value === value}
								style={{ backgroundColor: color.value }}
								onClick={() => onChoose(color.value)}
								className="aspect-square min-h-11 w-full cursor-pointer rounded-field border border-edge aria-pressed:outline-3 aria-pressed:outline-ring aria-pressed:outline-offset-2"
							/>
						</li>
					))}
				</ul>
				<CustomColor value={value} onChoose={onChoose} />
				<Button variant="outline" onClick={() => onChoose("")}>
					No color
				</Button>
			</div>
		</Dialog>
	);
}

function CustomColor({ value, onChoose }: Pick<Props, "value" | "onChoose">) {
	const [color, setColor] = useState(/^#[0-9a-f]{6}$/.test(value) ? value : "#a63d2f");
	return (
		<div className="flex items-end gap-3">
			<Field label="Another color" className="flex-1">
				{(wiring) => (
					<input
						{...wiring}
						type="color"
						value={color}
						onChange={(event) => setColor(event.target.value)}
						className="h-12 w-full cursor-pointer rounded-field border border-edge bg-surface p-1"
					/>
				)}
			</Field>
			<Button onClick={() => onChoose(color)}>Use</Button>
		</div>
	);
}

/** Browsers write `#a63d2f` as `rgb(166, 61, 47)`. Other ways to name a color stay as they are. */
function asHex(color: string): string {
	const channels = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(color)?.slice(1);
	if (!channels) return color.toLowerCase();
	return `#${channels.map((channel) => Number(channel).toString(16).padStart(2, "0")).join("")}`;
}
