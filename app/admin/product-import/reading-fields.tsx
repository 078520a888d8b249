import { formatPrice } from "../../bakery/catalog/prices/price.ts";
import { type DecimalMark, readFilePrice } from "../../bakery/product-files/cells.ts";
import { type CodePage, codePages } from "../../bakery/product-files/code-pages.ts";
import { guessMapping } from "../../bakery/product-files/file-item.ts";
import {
	type FileFormat,
	type FileTable,
	mappedFields,
	type Reading,
	type ReadingChoices,
	type ReadTable,
} from "../../bakery/product-files/schema.ts";
import { Options } from "../../ui/back-office/options.tsx";
import { SelectField } from "../../ui/field.tsx";
import type { CategoryOption } from "../products/category-choice.tsx";

interface Props {
	table: ReadTable;
	choices: ReadingChoices;
	/** A price whose decimal mark nothing in the file proves. */
	ambiguousPrice: string | null;
	categories: CategoryOption[];
	onChange: (choices: ReadingChoices) => void;
	/** Reads the file again. */
	onRead: (reading: Reading) => void;
}

/** How a file is read: its format, and what the file doesn't say by itself. */
export function ReadingFields(props: Props) {
	const { table, choices, ambiguousPrice, categories, onChange, onRead } = props;
	const change = (changes: Partial<ReadingChoices>) => onChange({ ...choices, ...changes });

	function chooseFormat(format: FileFormat) {
		const isUnmapped = format === "table" && Object.keys(choices.mapping).length === 0;
		change({ format, ...(isUnmapped && { mapping: guessMapping(table.columns) }) });
	}

	return (
		<div className="mt-4 grid gap-4 sm:grid-cols-2">
			<SourceFields table={table} onRead={onRead} />
			<SelectField
				label="Import from"
				value={choices.format}
				onChange={({ currentTarget }) => chooseFormat(currentTarget.value as FileFormat)}
			>
				<Options of={FILE_FORMATS.map((format) => [format, formatNames[format]])} />
			</SelectField>
			<SelectField
				label="Category for products that have none"
				value={choices.categoryId ?? ""}
				onChange={({ currentTarget }) => change({ categoryId: currentTarget.value || null })}
			>
				<option value="">None: skip them</option>
				<Options of={categories.map(({ id, name }) => [id, name])} />
			</SelectField>
			{ambiguousPrice === null ? null : (
				<SelectField
					label={`The price “${ambiguousPrice}” is`}
					value={choices.decimalMark ?? ""}
					error={choices.decimalMark ? undefined : "Choose how prices are written in this file"}
					onChange={({ currentTarget }) =>
						change({ decimalMark: (currentTarget.value || null) as DecimalMark | null })
					}
				>
					<option value="">Choose</option>
					<Options
						of={([".", ","] as const).map((mark) => [
							mark,
							formatPrice(readFilePrice(ambiguousPrice, mark)),
						])}
					/>
				</SelectField>
			)}
			{choices.format === "table" ? (
				<MappingFields table={table} choices={choices} onChange={onChange} />
			) : null}
		</div>
	);
}

/** Asks for the sheet or the encoding of a file where the file leaves it open. */
function SourceFields({ table, onRead }: Pick<Props, "table" | "onRead">) {
	const { sheets, sheet, codePage } = table;
	const example = codePage === null ? undefined : foreignText(table);
	return (
		<>
			{sheets.length > 1 ? (
				<SelectField
					label="Sheet"
					value={sheet}
					onChange={({ currentTarget }) => onRead({ sheet: currentTarget.value })}
				>
					<Options
						of={sheets.map(({ name, isHidden }) => [name, isHidden ? `${name} (hidden)` : name])}
					/>
				</SelectField>
			) : null}
			{codePage === null ? null : (
				<SelectField
					label="Written in"
					value={codePage}
					description={example ? `For example, “${example}”` : undefined}
					onChange={({ currentTarget }) => onRead({ codePage: currentTarget.value as CodePage })}
				>
					<Options of={codePages.map(({ encoding, name }) => [encoding, name])} />
				</SelectField>
			)}
		</>
	);
}

function MappingFields({
	table,
	choices,
	onChange,
}: Pick<Props, "table" | "choices" | "onChange">) {
	const { mapping } = choices;
	return (
		<fieldset className="grid gap-4 sm:col-span-2 sm:grid-cols-2">
			<legend className="mb-3 font-display text-label">Columns</legend>
			{mappedFields.map(({ field, label, isRequired }) => {
				const index = mapping[field];
				const example = index === undefined ? undefined : exampleIn(table, index);
				return (
					<SelectField
						key={field}
						label={label}
						optional={!isRequired}
						value={index ?? ""}
						error={isRequired && index === undefined ? `Choose the column for ${label}` : undefined}
						description={example ? `For example, “${example}”` : undefined}
						onChange={({ currentTarget: { value } }) => {
							const { [field]: _earlier, ...others } = mapping;
							onChange({
								...choices,
								mapping: value === "" ? others : { ...others, [field]: Number(value) },
							});
						}}
					>
						<option value="">Not in this file</option>
						<Options of={table.columns.map((column, place) => [place, column])} />
					</SelectField>
				);
			})}
		</fieldset>
	);
}

/** As much of a cell as fits below a field. */
const MAX_EXAMPLE_LENGTH = 60;

function exampleIn({ rows }: FileTable, index: number): string | undefined {
	return shortened(rows.find(({ cells }) => cells[index]?.trim())?.cells[index]?.trim());
}

/** A text whose letters show whether the file is read in the right way. */
function foreignText({ columns, rows }: FileTable): string | undefined {
	const texts = [...rows.slice(0, 1000).flatMap(({ cells }) => cells), ...columns];
	return shortened(texts.find((text) => /[^\p{ASCII}]/u.test(text))?.trim());
}

function shortened(text: string | undefined): string | undefined {
	return text && text.length > MAX_EXAMPLE_LENGTH ? `${text.slice(0, MAX_EXAMPLE_LENGTH)}…` : text;
}

/** The names of the formats, as they are offered. */
export const formatNames: Readonly<Record<FileFormat, string>> = {
	levain: "Levain",
	square: "Square",
	shopify: "Shopify",
	woocommerce: "WooCommerce",
	table: "Other spreadsheet",
};

export const FILE_FORMATS = Object.keys(formatNames) as FileFormat[];
