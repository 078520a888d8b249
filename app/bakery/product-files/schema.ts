import type { NewCategory, ProductSave } from "../catalog/bulk-changes.ts";
import type { Difference } from "../history/differences.ts";
import type { CodePage } from "./code-pages.ts";

/** The format of a product file. `table` is any other one, whose columns the owner maps. */
export type FileFormat = "levain" | "square" | "shopify" | "woocommerce" | "table";

/** The formats that products are exported in. */
export type ExportFormat = Exclude<FileFormat, "table">;

/** Limits of files (product §16). */
export const FILE_LIMITS = {
	bytes: 20_000_000,
	products: 5000,
	/** Variants and images have rows of their own. */
	rows: 50_000,
	columns: 1000,
} as const;

export interface FileRow {
	/** The row number that a spreadsheet shows. */
	line: number;
	/** A text for each column. */
	cells: string[];
}

export interface FileTable {
	/** Their names: none is empty, and no two are the same. */
	columns: string[];
	rows: FileRow[];
}

/** A sheet of a workbook. */
export interface Sheet {
	name: string;
	isHidden: boolean;
}

/** How a file is to be read, where it can be read in several ways. */
export interface Reading {
	/** The sheet of a workbook; without it the first one that looks like a table of products. */
	sheet?: string;
	/** Of a text that isn't in Unicode; without it that of the bakery's language. */
	codePage?: CodePage;
}

/** A table with how it was read. */
export interface ReadTable extends FileTable {
	/** The sheets of a workbook, and the one that was read; none for a text. */
	sheets: Sheet[];
	sheet: string;
	/** Null where the file itself tells its encoding. */
	codePage: CodePage | null;
}

/** Why a file can't be used. Its message is a sentence for the owner. */
export class FileProblem extends Error {}

/** The fields that a column of any table can be mapped to. */
export const mappedFields = [
	{ field: "name", label: "Name", isRequired: true },
	{ field: "description", label: "Description", isRequired: false },
	{ field: "price", label: "Price", isRequired: false },
	{ field: "sizeName", label: "Size Name", isRequired: false },
	{ field: "categories", label: "Categories", isRequired: false },
	{ field: "images", label: "Images", isRequired: false },
	{ field: "active", label: "Active", isRequired: false },
	{ field: "featured", label: "Featured", isRequired: false },
	{ field: "size", label: "Weight or Size", isRequired: false },
	{ field: "servings", label: "Servings", isRequired: false },
	{ field: "keeps", label: "Shelf Life", isRequired: false },
	{ field: "ingredients", label: "Ingredients", isRequired: false },
	{ field: "allergens", label: "Allergens", isRequired: false },
] as const;

export type MappedField = (typeof mappedFields)[number]["field"];

/** For each field the index of its column. */
export type Mapping = Partial<Record<MappedField, number>>;

/** How the owner wants a file to be read. */
export interface ReadingChoices {
	format: FileFormat;
	/** For the format `table` alone. */
	mapping: Mapping;
	/** The answer where the file doesn't prove it (`findAmbiguousPrice`); null before that. */
	decimalMark: "." | "," | null;
	/** The category of new products that have none in the file. */
	categoryId: string | null;
}

/** The save of a product of the file. */
export interface ItemSave extends ProductSave {
	/**
	 * Addresses (http and https) or file names of images to fetch later, in their order. They follow the
	 * images that the product has then; the first image of a product is its main one.
	 */
	images: string[];
}

/** The plan for an item of the file. */
export interface PlannedRow {
	/** Of its first row. */
	line: number;
	/** Of all its rows. */
	lines: number[];
	name: string;
	/** The columns of the file that give the columns of the product. */
	columns: Partial<Record<string, string>>;
	/** In words, as the product has it then; null for none. */
	price: string | null;
	/** Their names, as the product has them then. */
	categories: string[];
	outcome: "new" | "changed" | "unchanged" | "rejected";
	/** Found when they are first read: to compare the texts of 5,000 rows takes long. */
	readonly differences: Difference[];
	/** Why it is rejected: the column, empty for the whole row, and the error. */
	problems: { column: string; problem: string }[];
	/** Sentences about what is left out. */
	remarks: string[];
	/** Null for unchanged and rejected rows. */
	save: ItemSave | null;
}

/** Everything that an import changes. */
export interface ImportPlan {
	rows: PlannedRow[];
	/** Those that the file names and nobody has added yet. */
	newCategories: NewCategory[];
}
