import { formatPrice } from "../../../bakery/catalog/price.ts";
import { customerOf, groupByPickup } from "../../../bakery/orders/pickup-list/pickup-list.ts";
import { pickupTimeInWords } from "../../../bakery/orders/pickup-time.ts";
import { lineInWords, type ManagedOrder } from "../../../bakery/orders/schema.ts";

interface Props {
	/** Sorted by pickup. */
	orders: readonly ManagedOrder[];
	/** In which times and prices are written (BCP 47). */
	language: string;
}

/** The pickup list on paper: a box to tick for each order, and everything that is handed over. */
export function PrintedPickups({ orders, language }: Props) {
	return (
		<table className="printed-pickups">
			{groupByPickup(orders).map(({ from, until, orders }) => (
				<tbody key={`${from} ${until}`}>
					{from ? (
						<tr className="printed-time">
							<th scope="rowgroup" colSpan={4}>
								{pickupTimeInWords({ from, until }, language)} · {orders.length}
							</th>
						</tr>
					) : null}
					{orders.map((order) => (
						<PrintedOrder key={order.id} order={order} language={language} />
					))}
				</tbody>
			))}
		</table>
	);
}

function PrintedOrder({ order, language }: { order: ManagedOrder; language: string }) {
	const { number, state, is_paid, total, currency, note, phone } = order;
	return (
		<tr>
			<td className="printed-box">{state === "picked-up" ? "☑" : "☐"}</td>
			<th scope="row">
				#{number} <bdi>{customerOf(order)}</bdi>
				{phone ? <span className="printed-phone"> {phone}</span> : null}
			</th>
			<td className="printed-lines" dir="auto">
				{order.lines.map(lineInWords).join(" · ").replaceAll(" × ", "\u00a0×\u00a0")}
				{note ? (
					<em>
						{" "}
						“<bdi>{note}</bdi>”
					</em>
				) : null}
			</td>
			<td className="printed-total">
				{is_paid ? "Paid" : formatPrice(total, { currency, language })}
			</td>
		</tr>
	);
}
