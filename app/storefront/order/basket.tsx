import { type RefObject, useEffect, useState } from "react";
import { priceFormat } from "../../bakery/catalog/price-format.ts";
import { formForCount } from "../../bakery/orders/plural-forms.ts";
import { totalOf } from "../../bakery/orders/total.ts";
import { type OrderPage, PIECES_PREFIX } from "./order-form-data.ts";

interface BasketProps {
	page: OrderPage;
	form: RefObject<HTMLFormElement | null>;
}

/** The chosen products and their total, live; empty without scripts. */
export function Basket({ page: { groups, counting, words }, form }: BasketProps) {
	const [typed, setTyped] = useState<Record<string, number>>({});
	useEffect(() => {
		// A day on which nothing can be ordered has no fields.
		if (groups.length === 0) return;
		function read() {
			const fields = form.current?.querySelectorAll<HTMLInputElement>("[type=number]") ?? [];
			setTyped(Object.fromEntries([...fields].map(({ name, value }) => [name, +value])));
		}
		read();
		const own = form.current;
		own?.addEventListener("input", read);
		// Also when the kept order is filled in, or another tab has changed it (kept-order.ts).
		window.addEventListener("storage", read);
		return () => {
			own?.removeEventListener("input", read);
			window.removeEventListener("storage", read);
		};
	}, [form, groups]);
	const lines = groups.flatMap(({ offers }) =>
		offers.flatMap(({ choices, isAvailable }) =>
			choices.flatMap(({ key, title, amount }) => {
				const pieces = (isAvailable && typed[PIECES_PREFIX + key]) || 0;
				return pieces > 0 ? [{ key, title, price: amount, pieces }] : [];
			}),
		),
	);
	const count = lines.reduce((sum, { pieces }) => sum + pieces, 0);
	const format = priceFormat(counting);
	return (
		<>
			<div className="order-basket">
				<h2 className="text-label">{words.summary}</h2>
				{count === 0 ? <p className="text-muted">{words.empty}</p> : null}
				<ul>
					{lines.map(({ key, title, price, pieces }) => (
						<li key={key}>
							<span>
								{pieces} × <bdi>{title}</bdi>
							</span>
							<span>{format.format(price * pieces)}</span>
						</li>
					))}
				</ul>
			</div>
			<p role="status" className="order-sum">
				{count > 0
					? `${formForCount(counting.forms, count, counting.locale)} · ${format.format(totalOf(lines))}`
					: ""}
			</p>
		</>
	);
}
