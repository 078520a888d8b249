import { History } from "lucide-react";
import { useNavigate } from "react-router";
import { pages } from "../../bakery/content/pages.ts";
import type { Subject } from "../../bakery/history/entries.ts";
import {
	HISTORY_KINDS,
	type HistoryKind,
	type SubjectKind,
	subjectKinds,
} from "../../bakery/history/kinds.ts";
import { z } from "../../platform/zod.ts";
import { Options } from "../../ui/back-office/options.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { SelectField } from "../../ui/field.tsx";
import { DayForm } from "../lists/list-controls.tsx";
import { pageParameter, screenAddress } from "../screen/screen-address.ts";

export const historyAddress = screenAddress("/admin/history", {
	/** The subject of the history; empty for everything. */
	of: z.enum(["", ...HISTORY_KINDS]).catch(""),
	/** Which one of that; empty for all. */
	id: z.string().max(2000).catch(""),
	/** A day such as `2026-03-01`; empty for all. */
	day: z.iso.date().catch(""),
	page: pageParameter,
});

/** The filters of the history. */
export type ShownHistory = ReturnType<typeof historyAddress.read>;

/** Where the history of one thing is; null for what has none. */
export function historyPathOf({ kind, id }: Pick<Subject, "kind" | "id">): string | null {
	if (kind === "section") return null;
	const of: HistoryKind = kind === "menu-item" ? "menu" : kind;
	return historyAddress.path({ of, id });
}

/** The way from an editor to the history of what it edits. */
export function HistoryLink({ of: kind, id }: { of: SubjectKind; id: string }) {
	return (
		<LinkButton to={historyPathOf({ kind, id }) ?? historyAddress.path()} variant="outline">
			<History aria-hidden="true" className="size-5" />
			History
		</LinkButton>
	);
}

/** Everything the history can be narrowed to, as `of` and `id` of the address. */
const choices: readonly [value: string, name: string][] = [
	["", "Everything but Orders"],
	...HISTORY_KINDS.flatMap((kind): [string, string][] =>
		kind === "page"
			? Object.entries(pages).map(([id, { name }]) => [`page ${id}`, name])
			: [[kind, subjectKinds[kind].title ?? ""]],
	),
];

/** Narrows the history by its address. */
export function HistoryFilters({ shown }: { shown: ShownHistory }) {
	const navigate = useNavigate();
	const { of, id, day } = shown;
	const value = of === "page" ? `${of} ${id}` : of;

	function choose(chosen: string) {
		const [name, page = ""] = chosen.split(" ");
		const kind = HISTORY_KINDS.find((known) => known === name) ?? "";
		void navigate(historyAddress.path({ of: kind, id: page, day }));
	}

	return (
		<search className="flex flex-wrap items-end gap-3 sm:gap-4">
			<SelectField
				label="Show"
				autoComplete="off"
				className="min-w-0 flex-[1_1_12rem] sm:max-w-64"
				value={value}
				onChange={({ currentTarget }) => choose(currentTarget.value)}
			>
				<Options of={choices} />
			</SelectField>
			<DayForm
				label="On the day"
				day={day}
				onChoose={(chosen) => void navigate(historyAddress.path({ of, id, day: chosen }))}
				className="min-w-0 flex-[1_1_14rem] sm:max-w-72"
			/>
			{day || id ? (
				<LinkButton to={historyAddress.path()} variant="quiet">
					Show Everything
				</LinkButton>
			) : null}
		</search>
	);
}
