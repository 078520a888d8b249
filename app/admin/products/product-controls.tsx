import { Pencil } from "lucide-react";
import { useRef, useState } from "react";
import { priceInBackOffice } from "../../bakery/catalog/price-text.ts";
import type { PriceRange } from "../../bakery/catalog/prices/price-question.ts";
import type { ManagedProduct } from "../../bakery/catalog/schema.ts";
import { timingOf } from "../../bakery/clock/showing.ts";
import { SwitchField } from "../../ui/back-office/switch-field.tsx";
import { Badge } from "../../ui/badge.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { reviewNotice, useAllergenListInUse } from "../allergens/allergen-review.ts";
import { PriceEditor } from "./price-editor.tsx";
import { productStates } from "./product-list-address.ts";
import { useProductChange } from "./use-product-change.ts";

/** A product of the list. */
export interface ListedProduct {
	product: ManagedProduct;
	onChange: () => void;
	/** Of all products. */
	prices: PriceRange;
	onDelete: () => void;
}

/** The controls that change a product in the list itself; a card and a row place them. */
export function useProductControls({ product, prices, onChange }: ListedProduct) {
	const { stored, shown, change: save } = useProductChange(product);
	const [isPricing, setPricing] = useState(false);
	const priceButton = useRef<HTMLButtonElement>(null);
	const { name } = shown;
	const priceText = priceInBackOffice(shown) ?? "N/A";

	function change(form: Parameters<typeof save>[0]) {
		onChange();
		return save(form);
	}

	function closePrice() {
		setPricing(false);
		priceButton.current?.focus();
	}

	return {
		shown,
		// Sizes have their prices on the form.
		price: shown.sizes ? (
			<span className="font-semibold tabular-nums">{priceText}</span>
		) : (
			<button
				ref={priceButton}
				type="button"
				aria-expanded={isPricing}
				onClick={() => setPricing(!isPricing)}
				className="btn btn-ghost relative z-1 -mx-3 h-auto min-h-11 min-w-0 max-w-[calc(100%+1.5rem)] flex-nowrap rounded-full px-3 font-semibold text-base tabular-nums"
			>
				<span className="min-w-0 break-words">{priceText}</span>
				<VisuallyHidden> Change the price of {name}</VisuallyHidden>
				<Pencil aria-hidden="true" className="size-4 shrink-0 text-muted" />
			</button>
		),
		/** Null while the price isn't being changed. */
		priceEditor: isPricing ? (
			<PriceEditor
				product={stored}
				prices={prices}
				onSave={(price) => change({ price })}
				onClose={closePrice}
			/>
		) : null,
		/** @param isLabeled whether the label is visible. */
		switchOf: (field: keyof typeof switchLabels, isLabeled: boolean) => (
			<SwitchField
				label={
					isLabeled ? (
						<>
							{switchLabels[field]}
							<VisuallyHidden> of {name}</VisuallyHidden>
						</>
					) : (
						<VisuallyHidden>{`${switchLabels[field]} of ${name}`}</VisuallyHidden>
					)
				}
				checked={shown[field]}
				onChange={({ currentTarget }) => void change({ [field]: currentTarget.checked })}
			/>
		),
	};
}

/** The switches of a product in the list. */
export const switchLabels = {
	active: "Active",
	featured: "Featured",
	orderable: "Can be ordered",
} as const;

/** Badges for a featured, hidden, scheduled, or unreviewed product. */
export function ProductBadges({ product }: Pick<ListedProduct, "product">) {
	const { featured, active, review } = product;
	const list = useAllergenListInUse();
	const notice = list && reviewNotice(review, list);
	const timing = active ? timingOf(product, new Date()) : null;
	return (
		<div className="flex min-w-0 flex-wrap gap-1 *:px-2 *:py-0.5 *:text-xs empty:hidden">
			{featured ? <Badge tone="accent">Featured</Badge> : null}
			{active ? null : <Badge tone="muted">Inactive</Badge>}
			{timing ? <Badge tone="muted">{productStates[timing]}</Badge> : null}
			{notice ? <Badge tone="muted">{notice.title}</Badge> : null}
		</div>
	);
}
