import { Minus, Plus } from "lucide-react";
import type { UseFormReturn } from "react-hook-form";
import { formatPrice } from "../../../bakery/catalog/prices/price.ts";
import { totalOf } from "../../../bakery/orders/pieces.ts";
import type { OrderEntry, OrderEntryForm, OrderOffer } from "../../../bakery/orders/schema.ts";
import { nameOfLine, priceOf } from "../../../bakery/orders/stored-order.ts";
import { IconButton } from "../../../ui/back-office/icon-button.tsx";
import { focusNeighborOf } from "../../../ui/back-office/neighbor-focus.ts";
import { TextField } from "../../../ui/field.tsx";
import { type Item, otherPiecesOf, piecesOf, stepItem } from "./menu-of-day.ts";
import { ChoiceField } from "./pickup-fields.tsx";
import { LeftNote } from "./product-tiles.tsx";

interface Props {
	form: UseFormReturn<OrderEntryForm, unknown, OrderEntry>;
	items: readonly Item[];
	lines: OrderEntryForm["lines"];
	/** Whether products can be chosen above their limits. */
	exceeds: boolean;
	money: Parameters<typeof formatPrice>[1];
	errorOf(index: number): string | undefined;
	onChange: (index: number, pieces: string) => void;
}

/** The chosen products, with their questions. */
export function ChosenLines(props: Props) {
	const { form, items, lines, money, errorOf, onChange } = props;
	const chosen = items.filter(({ index }) => lines[index]?.pieces.trim());
	if (chosen.length === 0) return <p className="text-muted">Tap a product to add it.</p>;
	const last = new Map(chosen.map((item) => [item.offer.productId, item]));
	return (
		<ul className="grid gap-3">
			{chosen.map((item) => {
				const { offer, size, index } = item;
				const pieces = piecesOf(lines[index]);
				const fewer = stepItem(item, -1, props);
				const all = pieces + otherPiecesOf(item, lines);
				const name = nameOfLine({ name: offer.name, size });
				const price = totalOf([{ price: priceOf(offer, size) ?? offer.price, pieces }]);
				const error = errorOf(index);
				return (
					<li key={index}>
						<div className="flex items-center gap-1">
							<p className="wrap-anywhere min-w-0 flex-1 leading-tight">
								<span className="font-semibold tabular-nums">{pieces} ×</span> {name}
								<span className="block text-muted text-sm tabular-nums">
									{formatPrice(price, money)}
								</span>
								{all < offer.maximum ? null : <LeftNote offer={offer} pieces={all} />}
							</p>
							<IconButton
								icon={Minus}
								label={`One less ${name}`}
								onClick={({ currentTarget }) => {
									// The pressed button is about to go.
									if (fewer === "") focusNeighborOf(currentTarget)();
									onChange(index, fewer);
								}}
							/>
							<IconButton
								icon={Plus}
								label={`One more ${name}`}
								onClick={() => onChange(index, stepItem(item, 1, props))}
							/>
						</div>
						{error ? <p className="font-medium text-error text-sm">{error}</p> : null}
						{last.get(offer.productId) === item ? <Answers offer={offer} form={form} /> : null}
					</li>
				);
			})}
		</ul>
	);
}

/** The questions about a product, in any of its sizes. */
function Answers({ offer, form }: { offer: OrderOffer; form: Props["form"] }) {
	const { register, formState, getValues } = form;
	return getValues("answers").map(({ product, question }, index) => {
		if (product !== offer.productId) return null;
		const choices = offer.questions.find(({ label }) => label === question)?.choices ?? [];
		// The stored answer may no longer be a choice.
		const stored = formState.defaultValues?.answers?.[index]?.answer ?? "";
		const field = {
			label: question,
			error: formState.errors.answers?.[index]?.answer?.message,
		};
		return (
			<div key={question} className="mt-2">
				{choices.length === 0 ? (
					<TextField
						{...field}
						optional
						autoComplete="off"
						{...register(`answers.${index}.answer`)}
					/>
				) : (
					<ChoiceField
						{...field}
						choices={["", ...new Set([...choices, stored].filter(Boolean))].map((value) => ({
							value,
							label: value || "No answer",
						}))}
						registration={register(`answers.${index}.answer`)}
					/>
				)}
			</div>
		);
	});
}
