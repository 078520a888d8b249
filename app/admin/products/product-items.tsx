import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import type { ReactNode } from "react";
import { href, Link } from "react-router";
import type { ProductSort } from "../../bakery/catalog/schema.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { useListOrigin } from "../screen/links.tsx";
import { RecordActions, RecordCard, RecordImage } from "../screen/record-card.tsx";
import {
	type ListedProduct,
	ProductBadges,
	switchLabels,
	useProductControls,
} from "./product-controls.tsx";
import { productListAddress, type ShownProducts } from "./product-filters.tsx";

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

/** A product of the list (product §2.15); its price and switches are changed in place. */
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
				<div className="flex flex-wrap gap-x-4">
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
