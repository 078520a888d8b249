import { bakeList, sharedTotals } from "../../bakery/orders/bake-list.ts";
import type { OrderSettings } from "../../bakery/orders/settings.ts";
import type { ManagedOrder } from "../../bakery/orders/stored-order.ts";

interface Props {
	orders: readonly ManagedOrder[];
	settings: Pick<OrderSettings, "limits" | "dates">;
	/** As `2027-03-14`. */
	day: string;
}

/** The pieces to bake for a day, with what customers want made, and the limits that products share. */
export function BakeList({ orders, settings, day }: Props) {
	const totals = sharedTotals(orders, settings, day);
	return (
		<table className="bake-list">
			<thead>
				<tr>
					<th scope="col">Product</th>
					<th scope="col">Pieces</th>
				</tr>
			</thead>
			<tbody>
				{bakeList(orders).map(({ key, name, pieces, wishes }) => (
					<tr key={key}>
						<th scope="row">
							{name}
							{wishes.map((wish) => (
								<span key={wish} className="block font-normal">
									{wish}
								</span>
							))}
						</th>
						<td className="font-display text-label">{pieces}</td>
					</tr>
				))}
			</tbody>
			{totals.length > 0 ? (
				<tfoot>
					{totals.map(({ id, name, taken, max }) => (
						<tr key={id}>
							<th scope="row">{name}</th>
							<td>
								{taken} of {max}
							</td>
						</tr>
					))}
				</tfoot>
			) : null}
		</table>
	);
}
