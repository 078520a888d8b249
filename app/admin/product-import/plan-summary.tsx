import { useEffect, useState, useSyncExternalStore } from "react";
import { pluralize } from "../../bakery/counts.ts";
import { imageAddress } from "../../bakery/media/image-imports.ts";
import { planImport } from "../../bakery/product-files/plan-import.ts";
import {
	FileProblem,
	type ImportPlan,
	type PlannedRow,
} from "../../bakery/product-files/schema.ts";
import { errorMessage } from "../../platform/browser/backend-error.ts";
import type { FieldErrors } from "../../platform/saving/save-action.ts";
import { isolate } from "../../platform/text/isolate.ts";
import { Options } from "../../ui/back-office/options.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/field.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { actionAt, useSubmission } from "../saving/use-submission.ts";
import { DifferenceList } from "../versions/difference-list.tsx";
import type { DoneImport } from "./product-import.tsx";

interface Props {
	plan: ImportPlan;
	/** Called when a save begins and when it has ended, however that was. */
	onBegin: () => void;
	onEnded: () => void;
	onDone: (done: DoneImport) => void;
	/** Puts the file away. */
	onCancel: () => void;
}

/** How many products an import adds and changes, and the button that does it. */
export function PlanSummary({ plan, onBegin, onEnded, onDone, onCancel }: Props) {
	const saves = plan.rows.flatMap(({ save }) => save ?? []);
	const rejected = countOf(plan, "rejected");
	const rowCount = plan.rows.reduce((count, { lines }) => count + lines.length, 0);
	const [isCanceled, setCanceled] = useState(false);
	const { submit, isSubmitting, showError } = useSubmission({
		action: actionAt("/admin/products/import", "import"),
		onSaved({ entry, count }) {
			if (entry !== null) return onDone({ entry, count });
			void showToast({ title: "Import canceled", description: "Nothing was saved.", tone: "info" });
		},
		onFailed: (message, errors) => showError(refusalOf(plan, errors) ?? message),
		onEnded() {
			setCanceled(false);
			onEnded();
		},
	});

	function save() {
		onBegin();
		submit({
			products: saves.map(({ images, ...save }) => {
				const addresses = images.filter((image) => imageAddress(image) !== null);
				return addresses.length > 0 ? { ...save, images: addresses } : save;
			}),
			newCategories: plan.newCategories,
		});
	}

	return (
		<div className="mt-6 border-line border-t pt-5">
			<p role="status" className="font-semibold">
				{countOf(plan, "new").toLocaleString("en")} new,{" "}
				{countOf(plan, "changed").toLocaleString("en")} changed,{" "}
				{countOf(plan, "unchanged").toLocaleString("en")} unchanged, {rejected.toLocaleString("en")}{" "}
				rejected
			</p>
			{rowCount > plan.rows.length ? (
				<p className="mt-1 text-muted">
					{rowCount.toLocaleString("en")} rows of the file are{" "}
					{pluralize(plan.rows.length, "product")}.
				</p>
			) : null}
			{plan.newCategories.length > 0 ? (
				<p className="wrap-anywhere mt-1 text-muted">
					New categories: {list.format(plan.newCategories.map(({ name }) => isolate(name)))}
				</p>
			) : null}
			{rejected > 0 ? (
				<p className="mt-1 text-muted">
					Rejected rows are skipped. Fix them in the file and import it again, now or later.
				</p>
			) : null}
			{isSubmitting ? <SaveProgress total={saves.length} /> : null}
			<div className="mt-4 flex flex-wrap gap-3">
				<SubmitButton
					type="button"
					isBusy={isSubmitting}
					busyLabel="Importing..."
					disabled={saves.length === 0}
					onClick={save}
				>
					{saves.length > 0 ? `Import ${pluralize(saves.length, "product")}` : "Nothing to Import"}
				</SubmitButton>
				<Button
					variant="outline"
					disabled={isCanceled}
					onClick={() => {
						if (!isSubmitting) return onCancel();
						setCanceled(true);
						cancelSending();
					}}
				>
					Cancel
				</Button>
			</div>
		</div>
	);
}

/** The refusal of a product with the cell of the file; null where the failure is not about one. */
function refusalOf({ rows }: ImportPlan, errors: FieldErrors): string | null {
	const [[path = "", message] = []] = Object.entries(errors);
	const [id, column = ""] = path.split(".");
	const row = rows.find(({ save }) => save?.id === id);
	if (!row) return null;
	const columnInFile = row.columns[column];
	const cell = columnInFile ? `, column ${isolate(columnInFile)}` : "";
	return `${rowNumbers(row.lines)}${cell}, ${message}`;
}

function SaveProgress({ total }: { total: number }) {
	const sent = useSentProducts();
	return (
		<div className="mt-4">
			<progress
				aria-label="Importing products"
				value={sent}
				max={total}
				className="progress progress-primary"
			/>
			<p className="text-muted text-sm">
				{sent.toLocaleString("en")} of {pluralize(total, "product")} sent. Nothing is saved until
				all are sent.
			</p>
		</div>
	);
}

const list = new Intl.ListFormat("en");

type Outcome = PlannedRow["outcome"];

const outcomes: Record<Outcome, { label: string; tone: "success" | "accent" | "muted" | "dark" }> =
	{
		new: { label: "New", tone: "success" },
		changed: { label: "Changed", tone: "accent" },
		unchanged: { label: "Unchanged", tone: "muted" },
		rejected: { label: "Rejected", tone: "dark" },
	};

const OUTCOMES = Object.keys(outcomes) as Outcome[];

/** Rows that are shown at once. */
const ROWS_AT_ONCE = 50;

/** The rows of a file, each with its outcome and why. */
export function PlanPreview({ plan }: { plan: ImportPlan }) {
	const [shown, setShown] = useState<Outcome | "">("");
	const [max, setMost] = useState(ROWS_AT_ONCE);
	const rows = plan.rows.filter(({ outcome }) => shown === "" || outcome === shown);
	return (
		<>
			<SelectField
				label="Show"
				className="mt-6 max-w-xs"
				value={shown}
				onChange={({ currentTarget }) => {
					setShown(currentTarget.value as Outcome | "");
					setMost(ROWS_AT_ONCE);
				}}
			>
				<option value="">All rows ({plan.rows.length.toLocaleString("en")})</option>
				<Options
					of={OUTCOMES.map((outcome) => [
						outcome,
						`${outcomes[outcome].label} (${countOf(plan, outcome).toLocaleString("en")})`,
					])}
				/>
			</SelectField>
			<ul className="mt-3 grid grid-cols-1 gap-2" aria-label="Rows">
				{rows.slice(0, max).map((row) => (
					<PlannedRowItem key={row.line} row={row} />
				))}
			</ul>
			{rows.length > max ? (
				<Button variant="outline" className="mt-4" onClick={() => setMost(max + 200)}>
					Show More
				</Button>
			) : null}
		</>
	);
}

/** How many rows of a plan have an outcome. */
function countOf({ rows }: ImportPlan, wanted: Outcome): number {
	return rows.filter(({ outcome }) => outcome === wanted).length;
}

function PlannedRowItem({ row }: { row: PlannedRow }) {
	const { lines, name, outcome, price, categories, differences, problems, remarks } = row;
	const { label, tone } = outcomes[outcome];
	return (
		<li className="min-w-0 rounded-field border border-line bg-surface px-4 py-3">
			<div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
				<span className="text-muted text-sm tabular-nums">{rowNumbers(lines)}</span>
				<span className="wrap-anywhere min-w-0 font-semibold">{isolate(name) || "No name"}</span>
				<Badge tone={tone}>{label}</Badge>
			</div>
			{outcome === "rejected" ? null : (
				<p className="wrap-anywhere mt-1 text-sm">
					{price ?? "No price"} · {list.format(categories.map(isolate))}
				</p>
			)}
			{problems.length > 0 ? (
				<ul className="mt-2 grid gap-1 font-medium text-error text-sm">
					{problems.map(({ column, problem }) => (
						<li key={`${column} ${problem}`} className="wrap-anywhere">
							{column ? `${column}: ` : null}
							{problem}
						</li>
					))}
				</ul>
			) : null}
			{remarks.map((remark) => (
				<p key={remark} className="wrap-anywhere mt-1 text-muted text-sm">
					{remark}
				</p>
			))}
			{differences.length > 0 ? (
				<details className="mt-1" open={outcome === "changed"}>
					<summary className="w-fit cursor-pointer py-2.5 font-semibold text-primary-text text-sm">
						{outcome === "changed" ? "Changes" : "Content"}
					</summary>
					<DifferenceList differences={differences} />
				</details>
			) : null}
		</li>
	);
}

/** "Row 4", "Rows 4–6", or "Rows 4, 9, and 12". */
function rowNumbers(lines: readonly number[]): string {
	const [first = 0] = lines;
	const last = lines.at(-1) ?? first;
	if (lines.length === 1) return `Row ${first}`;
	if (last - first === lines.length - 1) return `Rows ${first}–${last}`;
	return `Rows ${list.format(lines.map(String))}`;
}

/** How many products of an import were sent, which its action knows and its screen shows. */
let sent = 0;
let sending = new AbortController();
const listeners = new Set<() => void>();

function set(count: number): void {
	sent = count;
	for (const notify of listeners) notify();
}

/** For the action: counts from 0, until it is done or canceled. */
export function beginSending() {
	sending = new AbortController();
	set(0);
	return { signal: sending.signal, onProgress: set };
}

/** Gives up what is not sent yet. */
function cancelSending(): void {
	sending.abort();
}

/** How many products were sent. */
function useSentProducts(): number {
	return useSyncExternalStore(
		(listener) => {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		() => sent,
	);
}

type Import = Parameters<typeof planImport>[0];

/** How far the plan of an import is. */
type Planning =
	| { status: "planning"; done: number; total: number }
	| { status: "planned"; plan: ImportPlan }
	| { status: "failed"; problem: string };

interface PlanningOf {
	of: Import;
	state: Planning;
}

/**
 * Plans an import, again whenever something of it changes. Where only the bakery's products have, the
 * plan before stays until the new one is there: what the owner presses or reads must not go away.
 * @param given as `planImport` takes it, the same object as long as nothing changes; null as long as
 *   something is missing.
 */
export function usePlan(given: Import | null): Planning | null {
	const [planning, setPlanning] = useState<PlanningOf | null>(null);

	useEffect(() => {
		if (!given) return;
		const controller = new AbortController();
		const { signal } = controller;
		const set = (state: Planning) => {
			if (!signal.aborted) setPlanning((before) => shownOf(before, { of: given, state }));
		};
		planImport({
			...given,
			signal,
			onProgress: (done, total) => set({ status: "planning", done, total }),
		}).then(
			(plan) => set({ status: "planned", plan }),
			(error: unknown) => set({ status: "failed", problem: problemOf(error) }),
		);
		return () => controller.abort();
	}, [given]);

	if (!given) return null;
	return planning && isOfSameFile(planning.of, given)
		? planning.state
		: { status: "planning", done: 0, total: 0 };
}

/** The plan before, as long as the next one of the same file is only being made. */
function shownOf(before: PlanningOf | null, next: PlanningOf): PlanningOf {
	const isBegun = next.state.status === "planning" && before?.state.status !== "planning";
	return before && isBegun && isOfSameFile(before.of, next.of) ? before : next;
}

function isOfSameFile(one: Import, other: Import): boolean {
	return one.table === other.table && one.choices === other.choices;
}

/** The sentence for a file that can't be read. */
export function problemOf(error: unknown): string {
	if (error instanceof FileProblem) return `${error.message}.`;
	console.error(error);
	return errorMessage(error);
}
