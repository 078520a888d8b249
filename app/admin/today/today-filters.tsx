import type { FormEvent, ReactNode } from "react";
import { Link } from "react-router";
import type { DayState, ProductOfDayCounts } from "../../bakery/availability/schema.ts";
import { LONGEST_SEARCH } from "../../bakery/search.ts";
import { TextField } from "../../ui/field.tsx";
import { useAddressFields } from "../screen/use-address-fields.ts";
import { type ShownToday, todayAddress } from "./today-address.ts";

interface Props {
	shown: ShownToday;
	counts: ProductOfDayCounts;
}

/** Narrows the list; what it shows stands in the address. */
export function TodayFilters({ shown, counts }: Props) {
	const { show } = shown;
	const search = useAddressFields({ search: shown.search }, ({ search }) =>
		todayAddress.path({ search: search.trim(), show }),
	);

	function submit(event: FormEvent) {
		event.preventDefault();
		search.show();
	}

	return (
		<div className="grid gap-3">
			<nav aria-label="Today's products" className="flex flex-wrap gap-x-2 border-line border-b">
				<StateLink shown={shown} state="" count={counts.total}>
					All
				</StateLink>
				{counts.haveBakingDays ? (
					<StateLink shown={shown} state="baked" count={counts.baked}>
						Baked today
					</StateLink>
				) : null}
				<StateLink shown={shown} state="sold-out" count={counts.soldOut}>
					Sold out
				</StateLink>
			</nav>
			<search>
				<form onSubmit={submit}>
					<TextField
						label="Search by name"
						type="search"
						autoComplete="off"
						enterKeyHint="search"
						className="max-w-lg"
						value={search.fields.search}
						maxLength={LONGEST_SEARCH}
						onChange={({ currentTarget }) => search.type({ search: currentTarget.value })}
					/>
				</form>
			</search>
		</div>
	);
}

interface LinkProps {
	shown: ShownToday;
	state: DayState | "";
	count: number;
	children: ReactNode;
}

function StateLink({ shown, state, count, children }: LinkProps) {
	return (
		<Link
			to={todayAddress.path({ search: shown.search, show: state })}
			replace
			preventScrollReset
			aria-current={shown.show === state ? "page" : undefined}
			className="-mb-px flex min-h-12 items-center gap-1.5 border-transparent border-b-3 px-3 font-semibold aria-[current=page]:border-primary-text aria-[current=page]:text-primary-text"
		>
			{children}
			<span className="font-normal text-muted tabular-nums">{count.toLocaleString("en")}</span>
		</Link>
	);
}
