import { useState } from "react";
import type { ImportPlan, PlannedRow } from "../../bakery/product-files/schema.ts";
import { isolate } from "../../platform/text/isolate.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/field.tsx";
import { DifferenceList } from "../versions/difference-list.tsx";

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
	const [most, setMost] = useState(ROWS_AT_ONCE);
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
				{OUTCOMES.map((outcome) => (
					<option key={outcome} value={outcome}>
						{outcomes[outcome].label} ({countOf(plan, outcome).toLocaleString("en")})
					</option>
				))}
			</SelectField>
			<ul className="mt-3 grid grid-cols-1 gap-2" aria-label="Rows">
				{rows.slice(0, most).map((row) => (
					<PlannedRowItem key={row.line} row={row} />
				))}
			</ul>
			{rows.length > most ? (
				<Button variant="outline" className="mt-4" onClick={() => setMost(most + 200)}>
					Show More
				</Button>
			) : null}
		</>
	);
}

/** How many rows of a plan have an outcome. */
export function countOf({ rows }: ImportPlan, ...wanted: Outcome[]): number {
	return rows.filter(({ outcome }) => wanted.includes(outcome)).length;
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
export function rowNumbers(lines: readonly number[]): string {
	const [first = 0] = lines;
	const last = lines.at(-1) ?? first;
	if (lines.length === 1) return `Row ${first}`;
	if (last - first === lines.length - 1) return `Rows ${first}–${last}`;
	return `Rows ${list.format(lines.map(String))}`;
}

const list = new Intl.ListFormat("en");
