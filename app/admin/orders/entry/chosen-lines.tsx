import { Minus, Plus } from "lucide-react";
import type { UseFormReturn } from "react-hook-form";
import { formatPrice } from "../../../bakery/catalog/price.ts";
import {
	nameOfLine,
	type OrderEntry,
	type OrderEntryForm,
	type OrderOffer,
	priceOf,
} from "../../../bakery/orders/schema.ts";
import { IconButton } from "../../../ui/back-office/icon-button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { ChoiceField } from "./choice-field.tsx";
import { type Item, piecesOf } from "./menu-of-day.ts";
import { fewer } from "./product-tiles.tsx";

interface Props {
	form: UseFormReturn<OrderEntryForm, unknown, OrderEntry>;
	items: readonly Item[];
	lines: OrderEntryForm["lines"];
	money: Parameters<typeof formatPrice>[1];
	errorOf(index: number): string | undefined;
	onChange: (index: number, pieces: string) => void;
}

/** The chosen products, with their questions. */
export function ChosenLines({ form, items, lines, money, errorOf, onChange }: Props) {
	const chosen = items.filter(({ index }) => lines[index]?.pieces.trim());
	if (chosen.length === 0) return <p className="text-muted">Tap a product to add it.</p>;
	const last = new Map(chosen.map((item) => [item.offer.productId, item]));
	return (
		<ul className="grid gap-3">
			{chosen.map((item) => {
				const { offer, size, index } = item;
				const line = lines[index];
				const pieces = line ? piecesOf(line) : 0;
				const name = nameOfLine({ name: offer.name, size });
				const price = (priceOf(offer, size) ?? offer.price) * pieces;
				const error = errorOf(index);
				return (
					<li key={index}>
						<div className="flex items-center gap-1">
							<p className="wrap-anywhere min-w-0 flex-1 leading-tight">
								<span className="font-semibold tabular-nums">{pieces} ×</span> {name}
								<span className="block text-muted text-sm tabular-nums">
									{formatPrice(price, money)}
								</span>
							</p>
							<IconButton
								icon={Minus}
								label={`One less ${name}`}
								onClick={() => onChange(index, fewer(item, pieces))}
							/>
							<IconButton
								icon={Plus}
								label={`One more ${name}`}
								onClick={() => onChange(index, String(pieces + 1))}
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
