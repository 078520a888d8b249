import { X } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import { currencySign, formatPrice } from "../../bakery/catalog/prices/price.ts";
import {
	type PriceQuestion,
	type PriceRange,
	priceQuestion,
} from "../../bakery/catalog/prices/price-field.ts";
import { productChangeSchema } from "../../bakery/catalog/product-form.ts";
import { products } from "../../bakery/catalog/products.ts";
import type { ManagedProduct } from "../../bakery/catalog/schema.ts";
import { ConfirmDialog } from "../../ui/back-office/confirm-dialog.tsx";
import { IconButton } from "../../ui/back-office/icon-button.tsx";
import { TextField } from "../../ui/field.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";

interface Props {
	product: ManagedProduct;
	/** Of all products. */
	prices: PriceRange;
	/** Saves the typed price; resolves with the reason if it is rejected, else with null. */
	onSave: (price: string) => Promise<string | null>;
	onClose: () => void;
}

/** Changes the price of a product in the list. What was refused stays in the field. */
export function PriceEditor({ product, prices, onSave, onClose }: Props) {
	const [text, setText] = useState(() => products.toForm(product).price);
	const [refusal, setRefusal] = useState<string | null>(null);
	const [isSaving, setSaving] = useState(false);
	const field = useRef<HTMLInputElement>(null);
	const confirmation = usePriceConfirmation(save, () => field.current?.focus());

	function submit(event: FormEvent) {
		event.preventDefault();
		const parsed = productChangeSchema.safeParse({ price: text });
		if (!parsed.success) return setRefusal(parsed.error.issues[0]?.message ?? "");
		if (parsed.data.price === product.price) return onClose();
		const question = priceQuestion(text, product.price, prices);
		if (question) confirmation.ask(question);
		else void save();
	}

	async function save() {
		setSaving(true);
		const reason = await onSave(text);
		setSaving(false);
		if (reason === null) onClose();
		else setRefusal(reason);
	}

	function cancelByKey(event: KeyboardEvent) {
		// Escape closes only the dialog.
		if (event.key === "Escape" && !confirmation.isAsking) onClose();
	}

	return (
		<>
			<form
				onSubmit={submit}
				onKeyDown={cancelByKey}
				noValidate
				className="flex items-start gap-2 pb-2"
			>
				<TextField
					label={
						<>
							Price in {currencySign()}
							<VisuallyHidden> of {product.name}</VisuallyHidden>
						</>
					}
					inputMode="decimal"
					enterKeyHint="done"
					autoComplete="off"
					autoFocus
					ref={field}
					onFocus={({ currentTarget }) => currentTarget.select()}
					value={text}
					onChange={({ currentTarget }) => setText(currentTarget.value)}
					error={refusal === null ? undefined : describe(refusal, product)}
					className="min-w-0 flex-1"
				/>
				<div className="mt-7 flex shrink-0 gap-1">
					<SubmitButton isBusy={isSaving} busyLabel="Saving...">
						Save
					</SubmitButton>
					<IconButton label="Cancel" icon={X} onClick={onClose} />
				</div>
			</form>
			{confirmation.dialog}
		</>
	);
}

function describe(refusal: string, { price }: ManagedProduct): string {
	const sentence = refusal.endsWith(".") ? refusal : `${refusal}.`;
	return `${sentence} The saved price is ${formatPrice(price) ?? "N/A"}.`;
}

/** Asks whether an unusual price is meant, before it is saved. Otherwise it stays in its field. */
export function usePriceConfirmation(onConfirm: () => void, onCancel: () => void) {
	const [question, setQuestion] = useState<PriceQuestion | null>(null);
	const closeAnd = (act: () => void) => () => {
		setQuestion(null);
		act();
	};
	const dialog = (
		<ConfirmDialog
			isOpen={question !== null}
			title={question?.title}
			question={question?.reason}
			confirmLabel="Save Price"
			cancelLabel="Change It"
			onConfirm={closeAnd(onConfirm)}
			onCancel={closeAnd(onCancel)}
		/>
	);
	return { ask: setQuestion, isAsking: question !== null, dialog };
}
