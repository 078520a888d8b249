import { Pencil } from "lucide-react";
import { useRef, useState } from "react";
import { href } from "react-router";
import type { PriceRange } from "../../bakery/catalog/management/price-question.ts";
import { priceInBackOffice } from "../../bakery/catalog/price-text.ts";
import type { ManagedProduct } from "../../bakery/catalog/schema.ts";
import { timingOf } from "../../bakery/clock/showing.ts";
import { SwitchField } from "../../ui/back-office/switch-field.tsx";
import { Badge } from "../../ui/badge.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { reviewNotice } from "../allergens/review-notice.ts";
import { useAllergenListInUse } from "../allergens/use-allergen-list-in-use.ts";
import { RecordCard } from "../screen/record-card.tsx";
import { PriceEditor } from "./price-editor.tsx";
import { productStates } from "./product-list-address.ts";
import { useProductChange } from "./use-product-change.ts";

const switches = [
	["active", "Active"],
	["featured", "Featured"],
] as const;

interface Props {
	product: ManagedProduct;
	onChange: () => void;
	/** Of all products. */
	prices: PriceRange;
	onDelete: () => void;
}

/** A product of the list (product §2.15); its price and switches are changed in place. */
export function ProductCard({ product, prices, onChange, onDelete }: Props) {
	const { stored, shown, change: save } = useProductChange(product);
	const [isPricing, setPricing] = useState(false);
	const priceButton = useRef<HTMLButtonElement>(null);
	const { id, name, imageUrl, description, featured, active } = shown;
	const list = useAllergenListInUse();
	const notice = list && reviewNotice(shown.review, list);
	const price = priceInBackOffice(shown) ?? "N/A";
	const timing = active ? timingOf(shown, new Date()) : null;

	function change(form: Parameters<typeof save>[0]) {
		onChange();
		return save(form);
	}

	function closePrice() {
		setPricing(false);
		priceButton.current?.focus();
	}

	return (
		<RecordCard
			name={name}
			imageUrl={imageUrl}
			editPath={href("/admin/products/:id", { id })}
			onDelete={onDelete}
			footer={
				// Sizes have their prices on the form.
				shown.sizes ? (
					<p className="font-semibold tabular-nums">{price}</p>
				) : (
					<button
						ref={priceButton}
						type="button"
						aria-expanded={isPricing}
						onClick={() => setPricing(!isPricing)}
						className="btn btn-ghost relative z-1 -ml-3 h-11 rounded-full px-3 font-semibold text-base tabular-nums"
					>
						{price}
						<VisuallyHidden> Change the price of {name}</VisuallyHidden>
						<Pencil aria-hidden="true" className="size-4 text-muted" />
					</button>
				)
			}
			controls={
				<>
					{isPricing ? (
						<PriceEditor
							product={stored}
							prices={prices}
							onSave={(price) => change({ price })}
							onClose={closePrice}
						/>
					) : null}
					<div className="flex flex-wrap gap-x-6">
						{switches.map(([field, label]) => (
							<SwitchField
								key={field}
								label={
									<>
										{label}
										<VisuallyHidden> of {name}</VisuallyHidden>
									</>
								}
								checked={shown[field]}
								onChange={({ currentTarget }) => void change({ [field]: currentTarget.checked })}
							/>
						))}
					</div>
				</>
			}
		>
			{featured || !active || timing || notice ? (
				<div className="flex flex-wrap gap-1.5">
					{featured ? <Badge tone="accent">Featured</Badge> : null}
					{active ? null : <Badge tone="muted">Inactive</Badge>}
					{timing ? <Badge tone="muted">{productStates[timing]}</Badge> : null}
					{notice ? <Badge tone="muted">{notice.title}</Badge> : null}
				</div>
			) : null}
			<p dir="auto" className="line-clamp-2 text-muted text-sm">
				{description ?? "No description"}
			</p>
		</RecordCard>
	);
}
