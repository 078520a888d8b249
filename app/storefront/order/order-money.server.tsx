import { href } from "react-router";
import { type MoneyInWords, receiptTitle } from "../../bakery/orders/order-money.server.ts";
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
export function ReceiptLinks({ order: { link, receipts }, words }: ReceiptLinksProps) {
	if (receipts.length === 0) return null;
	return (
		<ul className="mt-2">
			{receipts.map((receipt) => (
				<li key={receipt.receipt}>
					<a
						className="inline-flex min-h-11 items-center underline underline-offset-4"
						href={href("/order/:link/receipt/:number", { link, number: String(receipt.receipt) })}
					>
						{receiptTitle(receipt, words)}
					</a>
				</li>
			))}
		</ul>
	);
}
