import { type MoneyInWords, receiptLinks } from "../../bakery/orders/order-money.server.ts";
import type { CustomerOrder } from "../../bakery/orders/stored-order.ts";
import type { Words } from "../../bakery/words/words.server.ts";

/** The cost of an order, and its payments. */
export function OrderMoney({ above, total, below }: MoneyInWords) {
	const paragraphs = (lines: readonly string[]) =>
		lines.map((line) => (
			<p key={line} dir="auto">
				{line}
			</p>
		));
	return (
		<>
			{paragraphs(above)}
			<p className="font-semibold">{total}</p>
			{paragraphs(below)}
		</>
	);
}

interface ReceiptLinksProps {
	order: Pick<CustomerOrder, "link" | "receipts">;
	words: Words;
}

/** A link to the receipt of each payment and refund. */
export function ReceiptLinks({ order, words }: ReceiptLinksProps) {
	return (
		<ul className="mt-2 empty:hidden">
			{receiptLinks(order, "", words).map(({ url, label }) => (
				<li key={url}>
					<a className="inline-flex min-h-11 items-center underline underline-offset-4" href={url}>
						{label}
					</a>
				</li>
			))}
		</ul>
	);
}
