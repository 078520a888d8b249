import { ArrowDown, ArrowUp, ChevronsUpDown, Pencil } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { href, Link, useRevalidator } from "react-router";
import type { PriceRange } from "../../bakery/catalog/prices/price-field.ts";
import {
	type ProductChange,
	type ProductChangeForm,
	productChangeSchema,
} from "../../bakery/catalog/product-form.ts";
import { priceInBackOffice } from "../../bakery/catalog/product-options.ts";
import type { ManagedProduct, ProductSort } from "../../bakery/catalog/schema.ts";
import { timingOf } from "../../bakery/clock/showing.ts";
import { SwitchField } from "../../ui/back-office/switch-field.tsx";
import { Badge } from "../../ui/badge.tsx";
import { focusPageHeading } from "../../ui/page-focus.tsx";
import { showToast } from "../../ui/toast.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { reviewNotice } from "../allergens/allergen-fields.tsx";
import { conflictSentence } from "../saving/answers.ts";
import { actionAt, useSubmission } from "../saving/use-submission.ts";
import { useListOrigin } from "../screen/links.tsx";
import { RecordActions, RecordCard, RecordImage } from "../screen/record-card.tsx";
import { useAllergenListInUse } from "../screen/root-data.ts";
import { PriceEditor } from "./price-editor.tsx";
import { productListAddress, productStates, type ShownProducts } from "./product-filters.tsx";

/** How many the table has. */
const COLUMNS = 10;

interface TableProps {
	shown: ShownProducts;
	/** A `ProductRow` for each product. */
	children: ReactNode;
}

/** The products as a table, whose columns sort the list. */
export function ProductTable({ shown, children }: TableProps) {
	return (
		<div className="list-table">
			<div>
				<table>
					<caption className="sr-only">Products</caption>
					<thead>
						<tr>
							<th scope="col">
								<VisuallyHidden>Selection</VisuallyHidden>
							</th>
							<th scope="col">
								<VisuallyHidden>Image</VisuallyHidden>
							</th>
							<SortableHeading shown={shown} column="name" label="Name" />
							<SortableHeading shown={shown} column="price" label="Price" />
							<SortableHeading shown={shown} column="state" label="State" />
							<th scope="col">Categories</th>
							{Object.entries(switchLabels).map(([field, label]) => (
								<th key={field} scope="col">
									{label}
								</th>
							))}
							<th scope="col">
								<VisuallyHidden>Actions</VisuallyHidden>
							</th>
						</tr>
					</thead>
					<tbody>{children}</tbody>
				</table>
			</div>
		</div>
	);
}

interface HeadingProps {
	shown: ShownProducts;
	column: ProductSort;
	label: string;
}

function SortableHeading({ shown, column, label }: HeadingProps) {
	const isAscending = shown.sort === column;
	const isDescending = shown.sort === `-${column}`;
	const Arrow = isAscending ? ArrowUp : isDescending ? ArrowDown : ChevronsUpDown;
	return (
		<th scope="col" aria-sort={isAscending ? "ascending" : isDescending ? "descending" : undefined}>
			<Link
				to={productListAddress.path({
					...shown,
					page: 1,
					sort: isAscending ? `-${column}` : column,
				})}
				replace
				preventScrollReset
				className="-mx-2 inline-flex min-h-11 items-center gap-1 rounded-field px-2 hover:bg-base-200"
			>
				{label}
				<Arrow aria-hidden="true" className="size-4" />
			</Link>
		</th>
	);
}

interface RowProps extends ListedProduct {
	/** Selects the product. */
	selection: ReactNode;
	/** Why the product is gone; null while it is there. */
	goneReason: string | null;
}

/** A product as a row of 48 px; its price and switches are changed in place. */
export function ProductRow({ selection, goneReason, ...props }: RowProps) {
	const { shown, price, priceEditor, switchOf } = useProductControls(props);
	const { id, name, imageUrl, categories } = shown;
	const editPath = href("/admin/products/:id", { id });
	const listOrigin = useListOrigin();
	if (goneReason) {
		return (
			<tr>
				<td colSpan={COLUMNS} className="text-center font-semibold">
					{goneReason}
				</td>
			</tr>
		);
	}
	return (
		<>
			<tr>
				<td>{selection}</td>
				<td>
					<RecordImage imageUrl={imageUrl} size="row" />
				</td>
				<th scope="row" dir="auto">
					<Link
						to={editPath}
						state={listOrigin}
						className="line-clamp-2 rounded-field py-1 underline-offset-4 hover:underline"
					>
						{name}
					</Link>
				</th>
				<td>{price}</td>
				<td className="min-w-[10.5rem]">
					<ProductBadges product={shown} />
				</td>
				<td className="wrap-anywhere text-muted text-sm">
					<span dir="auto" className="line-clamp-2">
						{categories.map((category) => category.name).join(", ")}
					</span>
				</td>
				{(Object.keys(switchLabels) as (keyof typeof switchLabels)[]).map((field) => (
					<td key={field}>{switchOf(field, false)}</td>
				))}
				<td>
					<RecordActions name={name} editPath={editPath} onDelete={props.onDelete} isInRow />
				</td>
			</tr>
			{priceEditor ? (
				<tr>
					<td colSpan={2} />
					<td colSpan={COLUMNS - 2}>
						<div className="max-w-md">{priceEditor}</div>
					</td>
				</tr>
			) : null}
		</>
	);
}

/** A product of the list (product §16); its price and switches are changed in place. */
export function ProductCard(props: ListedProduct) {
	const { shown, price, priceEditor, switchOf } = useProductControls(props);
	const { id, name, imageUrl, description } = shown;
	return (
		<RecordCard
			name={name}
			imageUrl={imageUrl}
			editPath={href("/admin/products/:id", { id })}
			onDelete={props.onDelete}
			footer={
				<div className="flex flex-wrap gap-x-2">
					{switchOf("active", true)}
					{switchOf("featured", true)}
				</div>
			}
			controls={priceEditor}
		>
			<p dir="auto" className="line-clamp-2 text-muted text-sm">
				{description ?? "No description"}
			</p>
			<div className="flex flex-wrap items-center gap-x-3 gap-y-1">
				{price}
				<ProductBadges product={shown} />
			</div>
		</RecordCard>
	);
}

/** A product of the list. */
interface ListedProduct {
	product: ManagedProduct;
	onChange: () => void;
	/** Of all products. */
	prices: PriceRange;
	onDelete: () => void;
}

/** The controls that change a product in the list itself; a card and a row place them. */
function useProductControls({ product, prices, onChange }: ListedProduct) {
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
const switchLabels = {
	active: "Active",
	featured: "Featured",
	orderable: "Can be ordered",
} as const;

/** Badges for a featured, hidden, scheduled, or unreviewed product. */
function ProductBadges({ product }: Pick<ListedProduct, "product">) {
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

/** A change that is not saved yet. */
interface Pending {
	form: ProductChangeForm;
	/** Called with the reason if it is refused, or null when it is saved. */
	settle(refusal: string | null): void;
}

/**
 * Changes a product in the list. Changes are queued, each based on the version that the one before
 * it saved, so that two quick taps do not conflict.
 * @param product as the list has loaded it.
 * @returns the stored product, and the one to show, with pending changes. `change` resolves with the
 *   reason if it is rejected, else with null.
 */
function useProductChange(product: ManagedProduct) {
	const [stored, setStored] = useState(product);
	const [wanted, setWanted] = useState<ProductChange>({});
	const queue = useRef<Pending[]>([]);
	const { revalidate } = useRevalidator();
	// The list is loaded again only after the save.
	const current = stored.version > product.version ? stored : product;

	const { submit, isSubmitting, showError } = useSubmission({
		action: actionAt("/admin/products", "change"),
		onSaved(record) {
			setStored(record);
			queue.current.shift()?.settle(null);
			const [next] = queue.current;
			if (next) submit(next.form, record);
			else {
				setWanted({});
				void showToast({ title: "Product updated successfully" });
			}
		},
		onInvalid: (errors) => refuse(Object.values(errors).join(" ")),
		onFailed: refuse,
		onConflict: (_theirs, _storedValues, authors) => refuse(conflictSentence(authors)),
	});

	function refuse(message: string): void {
		const refused = queue.current;
		// A failure is reported once, though each field has its own message.
		if (refused.length === 0) return;
		queue.current = [];
		setWanted({});
		showError(message);
		for (const { settle } of refused) settle(message);
		// Somebody else changed it, or it was stored although the answer was lost.
		void revalidate();
	}

	function change(form: ProductChangeForm): Promise<string | null> {
		const changes = productChangeSchema.parse(form);
		setWanted((before) => ({ ...before, ...changes }));
		return new Promise((settle) => {
			queue.current.push({ form, settle });
			if (queue.current.length === 1) submit(form, current);
		});
	}

	// Without a session, a submission ends without an answer.
	const refuseRest = useEffectEvent(() => {
		if (queue.current.length > 0) refuse("Your session has ended.");
	});
	useEffect(() => {
		if (!isSubmitting) refuseRest();
	}, [isSubmitting]);

	useFocusAfterRemoval(isSubmitting);

	return { stored: current, shown: { ...current, ...wanted }, change };
}

/** A product that no longer fits the filter is removed from the list, with the focused switch. */
function useFocusAfterRemoval(isChanging: boolean): void {
	const wasChanging = useRef(false);
	useEffect(() => {
		wasChanging.current ||= isChanging;
	}, [isChanging]);
	useEffect(
		() => () => {
			if (wasChanging.current && document.activeElement === document.body) focusPageHeading();
		},
		[],
	);
}
