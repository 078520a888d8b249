import { type LabelSize, labelSizes } from "../../bakery/labels/sizes.ts";
import { SelectField, TextField } from "../../ui/field.tsx";
import type { ShownLabels } from "./labels-address.ts";
import { type LetterSize, letterSizes } from "./letters.ts";

interface Props {
	size: LabelSize;
	letters: LetterSize;
	/** Labels that are already gone from the first sheet. */
	used: number;
	onChoose: (changes: Partial<ShownLabels>) => void;
	onType: (changes: Partial<ShownLabels>) => void;
}

/** The sizes of labels and letters, and where on the first sheet to begin. */
export function PaperFields({ size, letters, used, onChoose, onType }: Props) {
	const places = size.columns * size.rows;
	return (
		<div className="grid gap-4 lg:grid-cols-[3fr_2fr_2fr]">
			<SelectField
				label="Label Size"
				autoComplete="off"
				value={size.id}
				onChange={({ currentTarget }) => onChoose({ size: currentTarget.value })}
			>
				{labelSizes.map(({ id, name }) => (
					<option key={id} value={id}>
						{name}
					</option>
				))}
			</SelectField>
			<SelectField
				label="Letters"
				autoComplete="off"
				description="Meets the legal minimum. Text is never shrunk to fit."
				value={letters.id}
				onChange={({ currentTarget }) => onChoose({ letters: currentTarget.value })}
			>
				{letterSizes.map(({ id, name }) => (
					<option key={id} value={id}>
						{name}
					</option>
				))}
			</SelectField>
			{places > 1 ? (
				<TextField
					label="Labels Already Used"
					description="Counted from the top left of the first sheet."
					type="number"
					inputMode="numeric"
					min={0}
					max={places - 1}
					autoComplete="off"
					value={used}
					onChange={({ currentTarget }) =>
						onType({ used: Math.max(0, Math.trunc(Number(currentTarget.value))) || 0 })
					}
				/>
			) : null}
		</div>
	);
}
