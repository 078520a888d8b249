import { FileSpreadsheet } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { href } from "react-router";
import {
	listAllProducts,
	productSavesSchema,
	refusedProduct,
	saveProducts,
} from "../../bakery/catalog/bulk-changes.ts";
import { listCategories } from "../../bakery/catalog/queries.ts";
import type { ManagedProduct } from "../../bakery/catalog/schema.ts";
import { pluralize } from "../../bakery/counts.ts";
import { knownProductImages, listImageImports } from "../../bakery/media/image-imports.ts";
import { guessMapping } from "../../bakery/product-files/file-item.ts";
import { findAmbiguousPrice, recognizeFormat } from "../../bakery/product-files/read-items.ts";
import { readTable } from "../../bakery/product-files/read-table.ts";
import type {
	ExportFormat,
	FileTable,
	ImportPlan,
	Mapping,
	Reading,
	ReadingChoices,
	ReadTable,
} from "../../bakery/product-files/schema.ts";
import { writeProducts } from "../../bakery/product-files/write-products.ts";
import { DEFAULT_REGION, isLegalList } from "../../bakery/region/regional-settings.ts";
import { intent, screenAction } from "../../platform/saving/save-action.ts";
import { isolate } from "../../platform/text/isolate.ts";
import { z } from "../../platform/zod.ts";
import { Alert } from "../../ui/alert.tsx";
import { CardSection } from "../../ui/back-office/card-section.tsx";
import { Options } from "../../ui/back-office/options.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { SelectField } from "../../ui/field.tsx";
import { ExportButton } from "../lists/list-controls.tsx";
import { FileDrop } from "../media/file-drop.tsx";
import { ImageImportsPanel } from "../media/image-imports-panel.tsx";
import { ContentRefresh } from "../screen/live-updates.tsx";
import { useSettings } from "../screen/root-data.ts";
import { Screen, screenMeta } from "../screen/screen.tsx";
import { administratorContext } from "../session/administrator.ts";
import { useUndo } from "../undo/undo.tsx";
import type { Route } from "./+types/product-import";
import { ImageArchive, isArchive } from "./image-archive.tsx";
import { beginSending, PlanPreview, PlanSummary, problemOf, usePlan } from "./plan-summary.tsx";
import { FILE_FORMATS, formatNames, ReadingFields } from "./reading-fields.tsx";

export const meta = () => screenMeta("Import and Export");

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
	const { call } = context.get(administratorContext);
	const [products, categories, knownImages, imageImports] = await Promise.all([
		listAllProducts(call),
		listCategories(call),
		knownProductImages(call),
		listImageImports(call),
	]);
	return { products, categories, knownImages, imageImports };
}

export function clientAction({ request, context }: Route.ClientActionArgs) {
	const { call } = context.get(administratorContext);
	return screenAction(request, {
		/** Saves the products of a file; without an entry if that was canceled. */
		import: intent({
			schema: productSavesSchema,
			async save(saves, _record, { id }): Promise<{ entry: string | null; count: number }> {
				const count = saves.products.length;
				const { signal, onProgress } = beginSending();
				try {
					return { entry: await saveProducts(call, { ...saves, signal, onProgress }, id), count };
				} catch (error) {
					if (signal.aborted) return { entry: null, count };
					throw error;
				}
			},
			fieldErrors(error) {
				const refused = refusedProduct(error);
				return refused ? { [`${refused.id}.${refused.column ?? ""}`]: error.message } : {};
			},
		}),
	});
}

/** A file that was chosen, and how it is read. */
interface ChosenFile {
	source: File;
	table: ReadTable;
	choices: ReadingChoices;
}

/** A save of products of a file. */
export interface DoneImport {
	entry: string;
	count: number;
}

/** Products from a file and into a file (product §16). */
export default function ProductImport({ loaderData }: Route.ComponentProps) {
	const { products, categories, knownImages, imageImports } = loaderData;
	const waitingImages = imageImports.waiting;
	const [file, setFile] = useState<ChosenFile | null>(null);
	const [problem, setProblem] = useState<string | null>(null);
	const [done, setDone] = useState<DoneImport | null>(null);
	/** The plan that is being saved: the products change meanwhile, and it doesn't. */
	const [saving, setSaving] = useState<ImportPlan | null>(null);
	const [imported, setImported] = useState<ImportPlan | null>(null);
	const usesAllergenList = isLegalList((useSettings() ?? DEFAULT_REGION).allergenList);
	const ambiguousPrice = useMemo(
		() => file && findAmbiguousPrice(file.table, file.choices),
		[file],
	);
	const isComplete =
		file !== null &&
		(ambiguousPrice === null || file.choices.decimalMark !== null) &&
		(file.choices.format !== "table" || file.choices.mapping.name !== undefined);
	const given = useMemo(() => {
		if (!file || !isComplete) return null;
		const images = (id: string) => knownImages.get(id) ?? [];
		const { table, choices } = file;
		const { origin } = window.location;
		const bakery = { products, categories, knownImages: images, waitingImages, usesAllergenList };
		return { table, choices, origin, ...bakery };
	}, [file, isComplete, products, categories, knownImages, waitingImages, usesAllergenList]);
	const planning = usePlan(given);
	const plan = saving ?? (planning?.status === "planned" ? planning.plan : null);

	async function read(source: File, reading: Reading = {}) {
		setProblem(null);
		try {
			const table = await readTable(source, reading);
			setFile({ source, table, choices: firstChoices(table) });
		} catch (error) {
			setProblem(problemOf(error));
		}
	}

	function choose([chosen]: File[]) {
		if (!chosen) return;
		setDone(null);
		setFile(null);
		void read(chosen);
	}

	/** Its columns are chosen again for the same file, also after a reload. */
	function begin(plan: ImportPlan) {
		if (file?.choices.format === "table") {
			rememberMapping(file.table.columns, file.choices.mapping);
		}
		setSaving(plan);
	}

	function finish(saved: DoneImport, plan: ImportPlan) {
		setDone(saved);
		setImported(plan);
		setFile(null);
	}

	return (
		<Screen
			title="Import and Export"
			intro="Import your products from Square, Shopify, WooCommerce, or any spreadsheet."
			back={{ to: href("/admin/products"), label: "Back to Products" }}
		>
			<div className="grid grid-cols-1 gap-6">
				{done ? <ImportResult done={done} onUndone={() => setDone(null)} /> : null}
				<ImageImportsPanel imports={imageImports} showsFinished={done !== null} />
				<CardSection
					title={file ? isolate(file.source.name) : "Import Products"}
					intro="You'll see every change before anything is saved."
				>
					{file ? (
						<ReadingFields
							table={file.table}
							choices={file.choices}
							ambiguousPrice={ambiguousPrice}
							categories={categories}
							onChange={(choices) => setFile({ ...file, choices })}
							onRead={(reading) => void read(file.source, reading)}
						/>
					) : null}
					{problem || planning?.status === "failed" ? (
						<Alert role="alert" tone="error" className="mt-4">
							{problem ?? (planning as { problem: string }).problem}
						</Alert>
					) : null}
					{planning?.status === "planning" && !saving ? (
						<p role="status" className="mt-4 text-muted">
							Reading {planning.done.toLocaleString("en")} of {planning.total.toLocaleString("en")}…
						</p>
					) : null}
					{plan ? (
						<>
							<PlanSummary
								plan={plan}
								onBegin={() => begin(plan)}
								onEnded={() => setSaving(null)}
								onDone={(saved) => finish(saved, plan)}
								onCancel={() => setFile(null)}
							/>
							<PlanPreview plan={plan} />
						</>
					) : null}
					{file ? null : (
						<div className="mt-4">
							<FileDrop
								icon={FileSpreadsheet}
								hint="Drop a CSV or XLSX file here, or"
								label="Choose a File"
								accept=".csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
								isTaken={({ name }) => !isArchive(name)}
								onFiles={choose}
							/>
						</div>
					)}
				</CardSection>
				{products.length > 0 && !file ? (
					<>
						<ImageArchive products={products} plan={imported} />
						<ExportSection products={products} />
					</>
				) : null}
			</div>
			<ContentRefresh />
		</Screen>
	);
}

function firstChoices(table: FileTable): ReadingChoices {
	const format = recognizeFormat(table.columns, table.rows);
	const mapping = rememberedMapping(table.columns) ?? guessMapping(table.columns);
	return { format, mapping, decimalMark: null, categoryId: null };
}

const STORAGE_KEY = "levain-import-mappings";

/** Tables whose mapping this browser remembers. */
const MAX_REMEMBERED = 20;

const remembered = z.array(
	z.object({ columns: z.array(z.string()), mapping: z.record(z.string(), z.int().optional()) }),
);

/** How a table with these columns was mapped the last time; null for a new one. */
function rememberedMapping(columns: readonly string[]): Mapping | null {
	return rememberedTables().find((table) => isSame(table.columns, columns))?.mapping ?? null;
}

/** Remembers a mapping in this browser. */
function rememberMapping(columns: readonly string[], mapping: Mapping): void {
	const others = rememberedTables().filter((table) => !isSame(table.columns, columns));
	const tables = [{ columns, mapping }, ...others].slice(0, MAX_REMEMBERED);
	localStorage.setItem(STORAGE_KEY, JSON.stringify(tables));
}

function rememberedTables() {
	try {
		return remembered.parse(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "[]"));
	} catch {
		// Written by another version.
		return [];
	}
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
	return JSON.stringify(one) === JSON.stringify(other);
}

interface Props {
	done: DoneImport;
	onUndone: () => void;
}

/** Says what was imported, and takes it back. */
function ImportResult({ done, onUndone }: Props) {
	const { undo } = useUndo();
	const heading = useRef<HTMLHeadingElement>(null);
	useEffect(() => heading.current?.focus(), []);
	return (
		<CardSection
			title={`${pluralize(done.count, "product")} imported`}
			intro="Imported allergens aren't reviewed yet: review them before you print labels."
			headingRef={heading}
		>
			<div className="mt-4 flex flex-wrap gap-3">
				<LinkButton to={href("/admin/products")}>See Your Products</LinkButton>
				<Button variant="outline" onClick={() => undo({ entry: done.entry }, onUndone)}>
					Undo Import
				</Button>
			</div>
		</CardSection>
	);
}

const EXPORT_FORMATS = FILE_FORMATS.filter((format): format is ExportFormat => format !== "table");

/** Saves all products as a file, and says what the chosen format leaves out. */
function ExportSection({ products }: { products: ManagedProduct[] }) {
	const [format, setFormat] = useState<ExportFormat>("levain");
	const { csv, omissions } = useMemo(
		() => writeProducts(products, format, window.location.origin),
		[products, format],
	);
	return (
		<CardSection
			title="Export Products"
			intro="Levain's own format includes everything: importing it again changes nothing."
		>
			<div className="mt-4 grid gap-4 sm:grid-cols-[minmax(0,20rem)_auto] sm:items-end sm:justify-start">
				<SelectField
					label="Export for"
					value={format}
					onChange={({ currentTarget }) => setFormat(currentTarget.value as ExportFormat)}
				>
					<Options of={EXPORT_FORMATS.map((option) => [option, formatNames[option]])} />
				</SelectField>
				<ExportButton readCsv={async () => csv} fileName={`products-${format}`} />
			</div>
			{omissions.length > 0 ? (
				<div className="mt-4">
					<p className="font-semibold">Not in this file:</p>
					<ul className="mt-1 list-disc pl-5 text-muted">
						{omissions.map((omission) => (
							<li key={omission}>{omission}</li>
						))}
					</ul>
				</div>
			) : null}
		</CardSection>
	);
}
