import { type RefObject, useEffect, useState } from "react";
import { priceFormat } from "../../bakery/catalog/price-format.ts";
import { readPieces } from "../../bakery/orders/pieces/pieces.ts";
import { formForCount } from "../../bakery/orders/plural-forms.ts";
import { totalOf } from "../../bakery/orders/total.ts";
import { PIECES_PREFIX } from "../kept-order/field-names.ts";
import type { OrderPage } from "./order-form-data.ts";

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
			setTyped(Object.fromEntries([...fields].map(({ name, value }) => [name, readPieces(value)])));
		}
		read();
		const own = form.current;
		own?.addEventListener("input", read);
		return () => own?.removeEventListener("input", read);
	}, [form, groups]);
	const lines = groups.flatMap(({ offers }) =>
		offers.flatMap(({ choices, isAvailable, notes }) =>
			choices.flatMap(({ key, title, amount: price }) => {
				const pieces = typed[PIECES_PREFIX + key];
				return pieces ? [{ key, title, price, pieces, problem: isAvailable ? "" : notes }] : [];
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
					{lines.map((line) => (
						<li key={line.key}>
							<span>
								{line.pieces} × <bdi>{line.title}</bdi> <small>{line.problem}</small>
							</span>
							<span>{format.format(totalOf([line]))}</span>
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
