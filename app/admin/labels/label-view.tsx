import { X } from "lucide-react";
import { type CSSProperties, type Ref, useEffect, useEffectEvent, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { href } from "react-router";
import type { ManagedProduct } from "../../bakery/catalog/schema.ts";
import type { ExtraLines, Label, LabelRefusal } from "../../bakery/labels/label.ts";
import { type LabelSize, placeOnSheet, spreadOverSheets } from "../../bakery/labels/sizes.ts";
import type { TextLanguage } from "../../bakery/words/text-language.ts";
import { isolate } from "../../platform/text/isolate.ts";
import { Alert } from "../../ui/alert.tsx";
import { IconButton } from "../../ui/back-office/icon-button.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { reviewPath } from "../allergens/allergen-fields.tsx";
import { useListOrigin } from "../screen/links.tsx";
import { type LetterSize, limitCopies, MAX_COPIES } from "./print-fields.tsx";

/** A label as it is printed. */
export interface PrintedLabel extends Label {
	text: TextLanguage;
	/** Before the ingredients. */
	ingredientsHeading: string;
	extras: ExtraLines;
	/** Null for a product without one. */
	price: string | null;
	bakery: string;
}

interface Props {
	label: PrintedLabel;
	size: LabelSize;
	letters: LetterSize;
	ref?: Ref<HTMLElement>;
	/** Its place on the sheet, in millimeters. */
	place?: { left: number; top: number };
}

/** One label, on the screen as large as on paper. */
function LabelView({ label, size, letters, ref, place }: Props) {
	const style: CSSProperties & Record<"--x-height", string> = {
		width: `${size.label.width}mm`,
		height: `${size.label.height}mm`,
		"--x-height": `${letters.xHeight}mm`,
		...(place && { left: `${place.left}mm`, top: `${place.top}mm` }),
	};
	return (
		<article ref={ref} className="product-label" style={style} {...label.text}>
			<p className="product-label-name">{label.name}</p>
			<p>
				{label.ingredientsHeading}{" "}
				{label.ingredients.map(({ text, isEmphasized }, index) =>
					// biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text stay in their order.
					isEmphasized ? <strong key={index}>{text}</strong> : text,
				)}
			</p>
			{label.contains ? (
				<p>
					<strong>{label.contains}</strong>
				</p>
			) : null}
			{label.mayContain ? <p>{label.mayContain}</p> : null}
			{label.extras.facts.length > 0 ? (
				<p className="product-label-facts">
					{label.extras.facts.map((fact) => (
						<span key={fact}>{fact}</span>
					))}
				</p>
			) : null}
			{label.extras.sentence ? <p dir="auto">{label.extras.sentence}</p> : null}
			<p className="product-label-foot">
				<span>
					{label.bakery}
					{label.extras.address ? (
						<span className="product-label-address" dir="auto">
							{label.extras.address}
						</span>
					) : null}
				</span>
				{label.price ? <span>{label.price}</span> : null}
			</p>
		</article>
	);
}

/**
 * Measures whether the whole text of a label fits, because none of it may be clipped.
 * @returns the `ref` for the label, and whether it fits; null until it is measured.
 */
function useFits() {
	const ref = useRef<HTMLElement>(null);
	const [fits, setFits] = useState<boolean | null>(null);

	function measure() {
		const label = ref.current;
		if (!label) return;
		const isTooHigh = label.scrollHeight > label.clientHeight;
		setFits(!isTooHigh && label.scrollWidth <= label.clientWidth);
	}

	// After every change of its words, its size or its letters.
	useEffect(measure);
	const measureAgain = useEffectEvent(measure);
	useEffect(() => {
		// Letters of a face that has just come are wider or narrower.
		void document.fonts.ready.then(() => measureAgain());
	}, []);
	return { ref, fits };
}

interface LabelSheetsProps {
	/** In the order in which they are printed, each as often as it is. */
	labels: PrintedLabel[];
	size: LabelSize;
	letters: LetterSize;
	/** How many labels are already gone from the first sheet. */
	used: number;
}

/** Printed in place of the screen: the sheets with their labels. */
export function LabelSheets({ labels, size, letters, used }: LabelSheetsProps) {
	const { width, height } = size.paper;
	return createPortal(
		<div className="printed label-sheets">
			<style>{`@page { size: ${width}mm ${height}mm; margin: 0 }`}</style>
			{spreadOverSheets(size, labels, used).map((sheet, number) => (
				<div
					// biome-ignore lint/suspicious/noArrayIndexKey: sheets are identified by their position.
					key={number}
					className="label-sheet"
					// Slightly less than the paper: rounding up would begin another page.
					style={{ width: `${width}mm`, height: `${height - 0.1}mm` }}
				>
					{sheet.map((label, index) =>
						label ? (
							<LabelView
								// biome-ignore lint/suspicious/noArrayIndexKey: so are labels.
								key={index}
								label={label}
								size={size}
								letters={letters}
								place={placeOnSheet(size, index)}
							/>
						) : null,
					)}
				</div>
			))}
		</div>,
		document.body,
	);
}

interface ChosenLabelProps {
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
export function ChosenLabel(props: ChosenLabelProps) {
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

function LabelPreview(props: ChosenLabelProps & { label: PrintedLabel }) {
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
