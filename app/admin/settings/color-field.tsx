import { useFormContext } from "react-hook-form";
import { type HexColor, isColor } from "../../bakery/site/color.ts";
import type { SiteForm } from "../../bakery/site/form.ts";
import { Field } from "../../ui/field.tsx";

interface Props {
	name: "primary" | "secondary" | "accent";
	label: string;
	/** What it colors. */
	description: string;
	/** The color of the text; black if it is not a color. */
	shown: HexColor;
}

/** A color, picked or written: both boxes hold the one value. */
export function ColorField({ name, label, description, shown }: Props) {
	const { register, setValue, watch } = useFormContext<SiteForm>();
	return (
		<Field label={label} description={explain(watch(name), shown) ?? description}>
			{(wiring) => (
				<div className="flex gap-3">
					<input
						type="color"
						aria-label={`${label} picker`}
						value={shown}
						onChange={({ target }) => setValue(name, target.value, { shouldDirty: true })}
						className="color-picker"
					/>
					<input
						{...register(name)}
						{...wiring}
						type="text"
						autoComplete="off"
						autoCapitalize="none"
						spellCheck={false}
						className="control max-w-40 font-mono"
					/>
				</div>
			)}
		</Field>
	);
}

/** Why the color is not what was written (product §4.1). */
function explain(text: string, shown: HexColor): string | null {
	if (text.trim() === "") return `If empty, it's ${shown}.`;
	if (isColor(text)) return null;
	return "Enter 6 hex digits, like #a63d2f. Anything else shows as black.";
}
