import { X } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { href } from "react-router";
import type { ManagedProduct } from "../../bakery/catalog/schema.ts";
import type { LabelRefusal } from "../../bakery/labels/label.ts";
import type { LabelSize } from "../../bakery/labels/sizes.ts";
import { isolate } from "../../platform/text/isolate.ts";
import { Alert } from "../../ui/alert.tsx";
import { IconButton } from "../../ui/back-office/icon-button.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { reviewPath } from "../allergens/allergen-review.ts";
import { useListOrigin } from "../screen/use-back-link.ts";
import { LabelView, type PrintedLabel, useFits } from "./label-view.tsx";
import { type LetterSize, limitCopies, MAX_COPIES } from "./labels-address.ts";

interface Props {
	product: ManagedProduct;
	label: PrintedLabel | LabelRefusal;
	copies: number;
	size: LabelSize;
	letters: LetterSize;
	onCopies: (copies: number) => void;
	onRemove: () => void;
	/** Called when the label is measured. */
	onMeasured: (fits: boolean) => void;
}

/** A product whose label is to be printed: the label, or why there is none. */
export function ChosenLabel(props: Props) {
	const { product, label, copies, onCopies, onRemove } = props;
	/** An emptied field stays empty until a number is typed. */
	const [typed, setTyped] = useState<string>();
	return (
		<>
			<div className="flex items-end gap-3">
				<h3 className="min-w-0 flex-1 self-center font-semibold">
					<bdi>{product.name}</bdi>
				</h3>
				{"refusal" in label ? null : (
					<TextField
						label={
							<>
								Copies<VisuallyHidden> of {product.name}</VisuallyHidden>
							</>
						}
						type="number"
						inputMode="numeric"
						min={1}
						max={MAX_COPIES}
						required
						autoComplete="off"
						value={typed ?? copies}
						onChange={({ currentTarget }) => {
							setTyped(currentTarget.value);
							onCopies(limitCopies(currentTarget.value));
						}}
						className="w-24 shrink-0"
					/>
				)}
				<IconButton label={`Remove ${isolate(product.name)}`} icon={X} onClick={onRemove} />
			</div>
			{"refusal" in label ? (
				<RefusedLabel {...label} productId={product.id} />
			) : (
				<LabelPreview {...props} label={label} />
			)}
		</>
	);
}

function RefusedLabel({ refusal, cause, productId: id }: LabelRefusal & { productId: string }) {
	// The form leads back to this choice.
	const origin = useListOrigin();
	return (
		<Alert tone="warning" title="Won't print" className="mt-3">
			<p>{refusal}</p>
			<p className="mt-1">
				{cause === "review" ? (
					<LinkButton to={reviewPath(id)} state={origin} variant="outline">
						Review Allergens
					</LinkButton>
				) : (
					<LinkButton to={href("/admin/products/:id", { id })} state={origin} variant="outline">
						Edit Ingredients
					</LinkButton>
				)}
			</p>
		</Alert>
	);
}

function LabelPreview(props: Props & { label: PrintedLabel }) {
	const { product, label, size, letters, onMeasured } = props;
	const { ref, fits } = useFits();
	const report = useEffectEvent((isKnown: boolean) => onMeasured(isKnown));
	useEffect(() => {
		if (fits !== null) report(fits);
	}, [fits]);
	return (
		<>
			{fits === false ? (
				<Alert role="status" tone="warning" title="Won't print" className="mt-3">
					<p>
						The text doesn't fit on this label at this letter size. Choose a larger label, or
						shorten the ingredients.
					</p>
				</Alert>
			) : null}
			<section
				aria-label={`Label for ${product.name}`}
				// biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard.
				tabIndex={0}
				className="mt-3 overflow-auto p-1"
			>
				<LabelView ref={ref} label={label} size={size} letters={letters} />
			</section>
		</>
	);
}
