import { useNavigate } from "react-router";
import { pages } from "../../bakery/content/pages.ts";
import { HISTORY_KINDS, subjectKinds } from "../../bakery/history/kinds.ts";
import { Options } from "../../ui/back-office/options.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { SelectField } from "../../ui/field.tsx";
import { DayForm } from "../lists/list-controls.tsx";
import { historyAddress, type ShownHistory } from "./history-link.tsx";

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
