import {
	extrasLimits,
	type LabelExtras,
	labelExtrasSchema,
	NO_EXTRAS,
} from "../../bakery/labels/label.ts";
import { type LabelSize, labelSizes } from "../../bakery/labels/sizes.ts";
import { z } from "../../platform/zod.ts";
import { Options } from "../../ui/back-office/options.tsx";
import { SwitchField } from "../../ui/back-office/switch-field.tsx";
import { SelectField, TextareaField, TextField } from "../../ui/field.tsx";
import { type LetterSize, letterSizes, type ShownLabels } from "./labels-address.ts";

interface Props {
	extras: LabelExtras;
	/** Whether the site shows an address. */
	hasAddress: boolean;
	onChange: (changes: Partial<LabelExtras>) => void;
}

/** The fields of the optional lines of a label. */
export function ExtrasFields({ extras, hasAddress, onChange }: Props) {
	return (
		<div className="grid gap-4">
			<div className="grid gap-x-6 sm:grid-cols-2">
				<SwitchField
					appearance="checkbox"
					label="Net Weight"
					description="The product's Weight or Size."
					checked={extras.hasQuantity}
					onChange={({ currentTarget }) => onChange({ hasQuantity: currentTarget.checked })}
				/>
				<SwitchField
					appearance="checkbox"
					label="Address"
					description={
						hasAddress ? "Same as in the settings." : "No address is visible in the settings."
					}
					checked={extras.hasAddress && hasAddress}
					disabled={!hasAddress}
					onChange={({ currentTarget }) => onChange({ hasAddress: currentTarget.checked })}
				/>
			</div>
			<div className="grid gap-4 sm:grid-cols-3">
				<SelectField
					label="Date"
					autoComplete="off"
					value={extras.dateKind}
					onChange={({ currentTarget }) =>
						onChange({ dateKind: currentTarget.value as LabelExtras["dateKind"] })
					}
				>
					<option value="">None</option>
					<option value="bestBefore">Best before</option>
					<option value="packedOn">Packed on</option>
				</SelectField>
				{extras.dateKind ? (
					<TextField
						label={extras.dateKind === "bestBefore" ? "Best before" : "Packed on"}
						type="date"
						autoComplete="off"
						value={extras.date}
						onChange={({ currentTarget }) => onChange({ date: currentTarget.value })}
					/>
				) : null}
				<TextField
					label="Batch"
					optional
					autoComplete="off"
					maxLength={extrasLimits.batch}
					value={extras.batch}
					onChange={({ currentTarget }) => onChange({ batch: currentTarget.value })}
				/>
			</div>
			<TextareaField
				label="Your Own Text"
				optional
				rows={2}
				description="For example, what your state requires on food from a home kitchen."
				maxLength={extrasLimits.sentence}
				value={extras.sentence}
				onChange={({ currentTarget }) => onChange({ sentence: currentTarget.value })}
			/>
		</div>
	);
}

const STORAGE_KEY = "levain-label-extras";

const remembered = z.object({ extras: labelExtrasSchema, savedOn: z.string() });

/** The extras last chosen in this browser. Date and batch expire with their day. @param today ISO 8601. */
export function rememberedExtras(today: string): LabelExtras {
	try {
		const stored = remembered.parse(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "null"));
		const { extras, savedOn } = stored;
		return savedOn === today ? extras : { ...extras, date: "", batch: "" };
	} catch {
		// Nothing yet, or written by another version.
		return NO_EXTRAS;
	}
}

/** Remembers the extras in this browser. */
export function rememberExtras(extras: LabelExtras, today: string): void {
	localStorage.setItem(STORAGE_KEY, JSON.stringify({ extras, savedOn: today }));
}

interface PaperFieldsProps {
	size: LabelSize;
	letters: LetterSize;
	/** Labels that are already gone from the first sheet. */
	used: number;
	onChoose: (changes: Partial<ShownLabels>) => void;
	onType: (changes: Partial<ShownLabels>) => void;
}

/** The sizes of labels and letters, and where on the first sheet to begin. */
export function PaperFields({ size, letters, used, onChoose, onType }: PaperFieldsProps) {
	const places = size.columns * size.rows;
	return (
		<div className="grid gap-4 lg:grid-cols-[3fr_2fr_2fr]">
			<SelectField
				label="Label Size"
				autoComplete="off"
				value={size.id}
				onChange={({ currentTarget }) => onChoose({ size: currentTarget.value })}
			>
				<Options of={labelSizes.map(({ id, name }) => [id, name])} />
			</SelectField>
			<SelectField
				label="Letters"
				autoComplete="off"
				description="Meets the legal minimum. Text is never shrunk to fit."
				value={letters.id}
				onChange={({ currentTarget }) => onChoose({ letters: currentTarget.value })}
			>
				<Options of={letterSizes.map(({ id, name }) => [id, name])} />
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
