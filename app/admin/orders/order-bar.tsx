import { CalendarDays, Plus } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { dateInWords } from "../../bakery/hours/words.ts";
import type { OrderFilter } from "../../bakery/orders/pickup-list.ts";
import { MAX_SEARCH_LENGTH } from "../../bakery/search.ts";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { IconButton } from "../../ui/back-office/icon-button.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { SearchForm } from "../lists/list-controls.tsx";
import { TabLink } from "../screen/links.tsx";
import { orderEntryAddress, ordersAddress, type ShownOrders } from "./orders-address.ts";

interface Props {
	shown: ShownOrders;
	/** The day that is shown, as `2027-03-14`. */
	day: string;
	/** How many orders each part of the list has. */
	filters: readonly { name: OrderFilter; count: number }[];
	takesOrders: boolean;
}

const filterNames: Record<OrderFilter, string> = { open: "Open", done: "Done", all: "All" };

/** Filters, search, and "Enter Order": always in view, on a phone within reach of a thumb. */
export function OrderBar({ shown, day, filters, takesOrders }: Props) {
	const pathOf = (show: ShownOrders["show"]) => ordersAddress.path({ ...shown, show });
	return (
		<div className="order-bar">
			<nav aria-label="Lists" className="order-filters">
				{filters.map(({ name, count }) => (
					<TabLink key={name} to={pathOf(name)} replace isShown={shown.show === name}>
						{filterNames[name]}
						<span className="font-normal text-muted tabular-nums">{count}</span>
					</TabLink>
				))}
				<TabLink to={pathOf("bake")} replace isShown={shown.show === "bake"}>
					To bake
				</TabLink>
			</nav>
			<div className="order-tools">
				{shown.show === "bake" ? null : (
					<search className="order-search">
						<SearchForm
							shown={shown}
							addressOf={ordersAddress.path}
							label={<VisuallyHidden>Search orders</VisuallyHidden>}
							placeholder="Search orders"
							maxLength={MAX_SEARCH_LENGTH}
						/>
					</search>
				)}
				{takesOrders ? (
					<LinkButton to={orderEntryAddress.path({ day })} className="min-h-11 gap-2 max-lg:px-3">
						<Plus aria-hidden="true" className="size-5" />
						<span className="max-lg:sr-only">Enter Order</span>
					</LinkButton>
				) : null}
			</div>
		</div>
	);
}

interface DayChoiceProps {
	/** The day that is shown, as `2027-03-14`. */
	day: string;
	today: string;
	/** Open orders by day, from today on. */
	counts: ReadonlyMap<string, number>;
	/** In which dates are written (BCP 47). */
	language: string;
	pathOf(day: string): string;
	onChoose(day: string): void;
}

/** Days with orders in a row that scrolls; any other day by its date. */
const DAYS_IN_ROW = 14;

/** Chooses the day: today, one with orders, or any other. */
export function DayChoice({ day, today, counts, language, pathOf, onChoose }: DayChoiceProps) {
	const formId = useId();
	const [isChoosing, setChoosing] = useState(false);
	const listed = [...new Set([today, ...counts.keys()])].slice(0, DAYS_IN_ROW);
	const days = [...new Set([...listed, day])].toSorted();

	function submit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		const chosen = new FormData(event.currentTarget).get("day");
		if (!chosen) return;
		setChoosing(false);
		onChoose(String(chosen));
	}

	return (
		<div className="flex flex-wrap items-center gap-1">
			<nav
				aria-label="Days with orders"
				className="flex max-w-max flex-[1_1_11rem] overflow-x-auto pb-px *:shrink-0"
			>
				{days.map((date) => (
					<TabLink key={date} to={pathOf(date)} isShown={date === day}>
						<span className="whitespace-nowrap">{nameOf(date, today, language)}</span>
						<span className="whitespace-nowrap font-normal text-muted tabular-nums">
							{counts.get(date) ?? 0}
						</span>
					</TabLink>
				))}
			</nav>
			<IconButton label="Another Day" icon={CalendarDays} onClick={() => setChoosing(true)} />
			<Dialog
				isOpen={isChoosing}
				onClose={() => setChoosing(false)}
				title="Another day"
				actions={
					<Button type="submit" form={formId}>
						Show Orders
					</Button>
				}
			>
				<form id={formId} onSubmit={submit} noValidate>
					<TextField label="Day" type="date" name="day" autoComplete="off" defaultValue={day} />
				</form>
			</Dialog>
		</div>
	);
}

function nameOf(date: string, today: string, language: string): string {
	if (date === today) return "Today";
	return dateInWords(date, language, { weekday: "short", month: "short", day: "numeric" });
}
