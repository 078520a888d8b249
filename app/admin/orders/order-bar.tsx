import { Plus } from "lucide-react";
import type { OrderFilter } from "../../bakery/orders/pickup-list/pickup-list.ts";
import { LONGEST_SEARCH } from "../../bakery/search.ts";
import { LinkButton } from "../../ui/button.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { SearchForm } from "../screen/search-form.tsx";
import { TabLink } from "../screen/tab-link.tsx";
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
							maxLength={LONGEST_SEARCH}
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
