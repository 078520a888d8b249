import { ArrowLeft, ArrowRight, Download } from "lucide-react";
import { type FormEvent, type ReactNode, useState } from "react";
import { dateOfMoment } from "../../bakery/clock/back-office-clock.ts";
import type { Paging } from "../../bakery/paging.ts";
import type { Call } from "../../platform/backend/call.ts";
import { CardSection } from "../../ui/back-office/card-section.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { useReadOnDemand } from "../saving/answers.ts";
import { useAddressFields } from "../screen/screen-address.ts";

interface Props {
	paging: Pick<Paging, "page" | "pageCount">;
	/** The address of a page of the list. */
	pathOf: (page: number) => string;
	/** Whether the list begins with the newest entries. */
	isByTime?: boolean;
}

/** Links to the pages of a list before and after the one that is shown. */
export function ListPages({ paging: { page, pageCount }, pathOf, isByTime = false }: Props) {
	if (pageCount === 1) return null;
	return (
		<nav aria-label="Pages" className="mt-8 flex flex-wrap items-center justify-center gap-3">
			{page > 1 ? (
				<LinkButton to={pathOf(page - 1)} rel="prev" variant="outline">
					<ArrowLeft aria-hidden="true" className="size-5" />
					{isByTime ? "Newer" : "Previous"}
				</LinkButton>
			) : null}
			{isByTime ? (
				<span className="px-2 text-muted">
					Page {page} of {pageCount}
				</span>
			) : null}
			{page < pageCount ? (
				<LinkButton to={pathOf(page + 1)} rel="next" variant="outline">
					{isByTime ? "Older" : "Next"}
					<ArrowRight aria-hidden="true" className="size-5" />
				</LinkButton>
			) : null}
		</nav>
	);
}

interface SearchProps<Fields> {
	/** The list's current filters. */
	shown: Fields;
	addressOf: (fields: Fields) => string;
	label: ReactNode;
	placeholder?: string;
	description?: string;
	/** Characters. */
	maxLength?: number;
	className?: string;
}

/** Narrows a list by a search, which is part of the address. */
export function SearchForm<Fields extends { search: string }>(props: SearchProps<Fields>) {
	const { shown, addressOf, ...field } = props;
	const { fields, type, show } = useAddressFields(shown, addressOf);

	function submit(event: FormEvent) {
		event.preventDefault();
		show();
	}

	return (
		<form onSubmit={submit}>
			<TextField
				{...field}
				type="search"
				autoComplete="off"
				enterKeyHint="search"
				value={fields.search}
				onChange={({ currentTarget }) => type({ search: currentTarget.value } as Partial<Fields>)}
			/>
		</form>
	);
}

interface DayProps {
	label: string;
	/** The day that is shown, as `2026-11-22`; empty for none. */
	day: string;
	/** Gets the chosen day in the same way. */
	onChoose: (day: string) => void;
	className?: string;
}

/** Asks a list that is ordered by time for a day of the past. */
export function DayForm({ label, day, onChoose, className = "" }: DayProps) {
	function submit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		onChoose(String(new FormData(event.currentTarget).get("day") ?? ""));
	}

	return (
		<form key={day} onSubmit={submit} noValidate className={`flex items-end gap-2 ${className}`}>
			<TextField
				label={label}
				type="date"
				name="day"
				autoComplete="off"
				defaultValue={day}
				max={dateOfMoment(new Date())}
				className="min-w-0 flex-1 sm:w-[11rem]"
			/>
			<Button type="submit" variant="outline">
				Go
			</Button>
		</form>
	);
}

interface ExportProps {
	/** Reads what the file holds, as comma-separated values. */
	readCsv: (call: Call) => Promise<string>;
	/** The name of the file, which gets its days. */
	fileName: string;
	/** The days that the file is about, as `2027-03-14`; today without them. */
	days?: { from: string; until: string };
	label?: string;
}

/** Saves a list as a file for spreadsheets. */
export function ExportButton({ readCsv, fileName, days, label = "Export CSV" }: ExportProps) {
	const { read, isReading } = useReadOnDemand(readCsv, `export of ${fileName}`);

	async function save() {
		const csv = await read();
		if (csv) downloadCsv(csv, `${fileName}-${daysInName(days)}.csv`);
	}

	return (
		<SubmitButton
			type="button"
			variant="outline"
			isBusy={isReading}
			busyLabel="Exporting..."
			onClick={save}
		>
			<Download aria-hidden="true" className="size-5" />
			{label}
		</SubmitButton>
	);
}

interface ExportOfDaysProps {
	/** As `2027-03-14`: without a choice, it is the month until then. */
	today: string;
	intro: string;
	className?: string;
	/** The buttons that save a file. */
	children: (days: { from: string; until: string }) => ReactNode;
}

/** Chooses the days whose records are saved as files for the books. */
export function ExportOfDays({ today, intro, className = "", children }: ExportOfDaysProps) {
	const [from, setFrom] = useState(`${today.slice(0, 8)}01`);
	const [until, setUntil] = useState(today);
	return (
		<CardSection title="Export for Accounting" intro={intro} className={className}>
			<div className="mt-4 flex flex-wrap items-end gap-3">
				<TextField
					label="From"
					type="date"
					autoComplete="off"
					value={from}
					onChange={({ currentTarget }) => setFrom(currentTarget.value)}
				/>
				<TextField
					label="Until"
					type="date"
					autoComplete="off"
					value={until}
					onChange={({ currentTarget }) => setUntil(currentTarget.value)}
				/>
				{children({ from, until })}
			</div>
		</CardSection>
	);
}

function daysInName(days: ExportProps["days"]): string {
	if (!days) return dateOfMoment(new Date());
	return days.from === days.until ? days.from : `${days.from}-to-${days.until}`;
}

/** Without it spreadsheets read accented letters wrongly. */
const BYTE_ORDER_MARK = "\ufeff";

function downloadCsv(csv: string, name: string): void {
	const file = new Blob([BYTE_ORDER_MARK, csv], { type: "text/csv;charset=utf-8" });
	const link = document.createElement("a");
	link.href = URL.createObjectURL(file);
	link.download = name;
	link.click();
	URL.revokeObjectURL(link.href);
}
