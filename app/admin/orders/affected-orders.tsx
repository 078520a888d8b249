import { dateInWords } from "../../bakery/hours/words.ts";
import type { AffectedOrder } from "../../bakery/orders/schema.ts";
import { isolate } from "../../platform/text/isolate.ts";
import { Alert } from "../../ui/alert.tsx";
import { TextLink } from "../screen/text-link.tsx";
import { ordersAddress } from "./orders-address.ts";

interface Props {
	orders: readonly AffectedOrder[];
	/** In which dates are written (BCP 47). */
	language: string;
}

/** Orders that no longer fit hours or limits: each is to be changed, canceled, or taken as it is. */
export function AffectedOrders({ orders, language }: Props) {
	if (orders.length === 0) return null;
	return (
		<Alert tone="warning" title="These orders need a decision" className="mb-5 print:hidden">
			<p>Change or cancel each of them, or allow it by changing it with “Exceed the limits”.</p>
			<ul>
				{orders.map((order) => (
					<li key={`${order.id} ${order.problem}`} className="wrap-anywhere">
						<TextLink to={ordersAddress.path({ day: order.day, search: String(order.number) })}>
							{affectedOrderInWords(order, language)}
						</TextLink>{" "}
						{reasonOf(order)}
					</li>
				))}
			</ul>
		</Alert>
	);
}

/** As 'Sat, Nov 28: Ann #103'. @param language in which dates are written (BCP 47). */
export function affectedOrderInWords(
	{ day, name, number }: AffectedOrder,
	language: string,
): string {
	return `${dateInWords(day, language, style)}: ${isolate(name)} #${number}`;
}

const style = { weekday: "short", month: "short", day: "numeric" } as const;

function reasonOf({ problem, product }: AffectedOrder): string {
	return problem === "closed"
		? "You're closed at its time."
		: `There is less ${isolate(product ?? "")} on that day.`;
}
