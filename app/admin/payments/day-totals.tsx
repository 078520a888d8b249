import { methodNames, type PaymentTotal } from "../../bakery/payments/payments.admin.ts";
import { amountInWords } from "../../bakery/payments/units.ts";

/** The money of a day by method. */
export function DayTotals({ totals }: { totals: readonly PaymentTotal[] }) {
	if (totals.length === 0) return <p>No payments.</p>;
	return (
		<ul>
			{totals.map(({ method, currency, received, returned }) => (
				<li
					key={`${method} ${currency}`}
					className="flex flex-wrap justify-between gap-x-2 border-line py-1 tabular-nums not-last:border-b"
				>
					<span>{methodNames[method]}</span>{" "}
					<span className="font-semibold">{amountInWords({ amount: received, currency })}</span>
					{returned > 0 ? (
						<span className="w-full text-end text-muted text-sm">
							{amountInWords({ amount: returned, currency })} refunded
						</span>
					) : null}
				</li>
			))}
		</ul>
	);
}
