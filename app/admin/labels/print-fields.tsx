import {
	extrasLimits,
	type LabelExtras,
	labelExtrasSchema,
	NO_EXTRAS,
} from "../../bakery/labels/label.ts";
import { type LabelSize, labelSizes } from "../../bakery/labels/sizes.ts";
import type { AllergenList } from "../../bakery/region/regional-settings.ts";
import { isUuid } from "../../bakery/uuid.ts";
import { z } from "../../platform/zod.ts";
import { Options } from "../../ui/back-office/options.tsx";
import { SwitchField } from "../../ui/back-office/switch-field.tsx";
import { SelectField, TextareaField, TextField } from "../../ui/field.tsx";
import { pageParameter, screenAddress, searchParameter } from "../screen/screen-address.ts";

/** A size of letters. */
export interface LetterSize {
	id: string;
	/** The option's text. */
	name: string;
	/** The height of a small x in millimeters. Laws name the least; a printer may shrink a little. */
	xHeight: number;
}

/**
 * The sizes of letters that laws want: 1.2 mm in the EU and the UK (Regulation (EU) No 1169/2011,
 * article 13), 1/16 inch in the United States (21 CFR 101.2(c)).
 */
const letterSizes: readonly LetterSize[] = [
	{ id: "small", name: "1.2 mm x-height (EU and UK)", xHeight: 1.28 },
	{ id: "large", name: "1/16 inch x-height (US)", xHeight: 1.66 },
];

/** The letters of an id, or those that the law of a list wants. */
export function lettersOf(id: string, list: AllergenList): LetterSize {
	const chosen = id || (list === "eu" ? "small" : "large");
	return letterSizes.find((size) => size.id === chosen) ?? (letterSizes[0] as LetterSize);
}

export const labelsAddress = screenAddress("/admin/labels", {
	/** The chosen products with their copies (see below); empty for none. */
	labels: z.string().transform(readChosen).transform(writeChosen).catch(""),
	/** The id of a size; empty for the one that the list of allergens suggests. */
	size: z.enum(["", ...labelSizes.map(({ id }) => id)]).catch(""),
	letters: z.enum(["", ...letterSizes.map(({ id }) => id)]).catch(""),
	/** How many labels are already gone from the first sheet. */
	used: z.coerce.number().int().min(0).max(100).catch(0),
	search: searchParameter,
	/** The id of a category; empty for all. */
	category: z.string().refine(isUuid).catch(""),
	page: pageParameter,
});

/** The choices of the screen. */
export type ShownLabels = ReturnType<typeof labelsAddress.read>;

/** A product whose label is to be printed. */
export interface ChosenProduct {
	id: string;
	copies: number;
}

/** With more, the address would be longer than the site takes. */
export const MAX_PRODUCTS = 40;

export const MAX_COPIES = 200;

/** The chosen products in an address: `ID.ID*12`. Anything else is left out. */
export function readChosen(text: string): ChosenProduct[] {
	const chosen = new Map<string, ChosenProduct>();
	for (const part of text.split(".")) {
		const [id = "", copies = "1"] = part.split("*");
		if (isUuid(id)) chosen.set(id, { id, copies: limitCopies(copies) });
	}
	return [...chosen.values()].slice(0, MAX_PRODUCTS);
}

export function writeChosen(chosen: readonly ChosenProduct[]): string {
	return chosen.map(({ id, copies }) => (copies === 1 ? id : `${id}*${copies}`)).join(".");
}

/** The copies in a field; 1 if it is not a number. */
export function limitCopies(text: string): number {
	const copies = /^\d{1,9}$/.test(text) ? Number(text) : 1;
	return Math.min(Math.max(1, copies), MAX_COPIES);
}

/** With more products, each once, as many as there may be. */
export function withProducts(
	chosen: readonly ChosenProduct[],
	ids: readonly string[],
): ChosenProduct[] {
	const added = ids.filter((id) => !chosen.some((known) => known.id === id));
	return [...chosen, ...added.map((id) => ({ id, copies: 1 }))].slice(0, MAX_PRODUCTS);
}

export function withoutProduct(chosen: readonly ChosenProduct[], id: string): ChosenProduct[] {
	return chosen.filter((known) => known.id !== id);
}

export function withCopies(
	chosen: readonly ChosenProduct[],
	id: string,
	copies: number,
): ChosenProduct[] {
	return chosen.map((known) => (known.id === id ? { id, copies } : known));
}

interface PrintProps {
	extras: LabelExtras;
	/** Whether the site shows an address. */
	hasAddress: boolean;
	onChange: (changes: Partial<LabelExtras>) => void;
}

/** The fields of the optional lines of a label. */
export function ExtrasFields({ extras, hasAddress, onChange }: PrintProps) {
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
