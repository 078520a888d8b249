import { useState } from "react";
import { describeCategoryProducts } from "../../bakery/catalog/products.admin.ts";
import type { Category, CategoryProducts } from "../../bakery/catalog/schema.ts";
import { pluralize } from "../../bakery/counts.ts";
import { isolate } from "../../platform/text/isolate.ts";
import { Options } from "../../ui/back-office/options.tsx";
import { SwitchField } from "../../ui/back-office/switch-field.tsx";
import { SelectField } from "../../ui/field.tsx";
import type { DeletionProps } from "../resource/record-list.tsx";
import { actionAt } from "../saving/use-submission.ts";
import { ReadStatus, useReadAtOnce } from "../screen/use-read.tsx";
import { DeleteDialog } from "../trash/delete-dialog.tsx";

/** Products that are named. */
const MAX_NAMES = 8;

interface Props extends DeletionProps<Category> {
	/** The other categories, to move its products to. */
	others: Pick<Category, "id" | "name">[];
}

/** Asks before a category is deleted: what that means for its products, and where they should go. */
export function DeleteCategoryDialog({ record: { id, name }, others, ...afterward }: Props) {
	const { result, read } = useReadAtOnce((call) => describeCategoryProducts(call, id, MAX_NAMES));
	const [moveTo, setMoveTo] = useState("");
	const [movesAll, setMovesAll] = useState(false);
	const products = result?.status === "read" ? result.data : null;
	return (
		<DeleteDialog
			title={`Delete ${isolate(name)}`}
			question="Are you sure you want to delete this category? This will affect all products in this category."
			action={actionAt("/admin/categories", "delete")}
			values={
				products && {
					id,
					moveTo: moveTo || null,
					movesAll: movesAll || products.onlyHere === 0,
				}
			}
			deleted={{ kind: "category", ids: [id], name }}
			successToast="Category deleted successfully"
			{...afterward}
		>
			<ReadStatus
				result={result}
				busyText="Checking its products…"
				failureTitle="Couldn't check its products"
				onRetry={() => void read()}
			>
				{(products) => <Products products={products} />}
			</ReadStatus>
			{products && products.total > 0 && others.length > 0 ? (
				<div className="mt-4 grid gap-2">
					<SelectField
						label="Move products to"
						autoComplete="off"
						value={moveTo}
						onChange={({ currentTarget }) => setMoveTo(currentTarget.value)}
					>
						<option value="">Don't move them</option>
						<Options of={others.map((other) => [other.id, other.name])} />
					</SelectField>
					{moveTo && products.onlyHere > 0 && products.onlyHere < products.total ? (
						<SwitchField
							appearance="checkbox"
							label={`Also move the ${describeRest(products)}`}
							checked={movesAll}
							onChange={({ currentTarget }) => setMovesAll(currentTarget.checked)}
						/>
					) : null}
				</div>
			) : null}
		</DeleteDialog>
	);
}

/** The effect of deleting a category on its products. */
function Products({
	products: { total, onlyHere, onlyHereNames },
}: {
	products: CategoryProducts;
}) {
	if (total === 0) return <p>No product is in this category.</p>;
	const count = `${pluralize(total, "product")} ${total === 1 ? "is" : "are"}`;
	if (onlyHere === 0) return <p>{count} in this category, and in other categories too.</p>;
	const unnamed = onlyHere - onlyHereNames.length;
	return (
		<>
			<p>
				{onlyHere === total
					? `${count} only in this category:`
					: `${count} in this category, ${onlyHere} of them only in this one:`}
			</p>
			<ul className="mt-2 max-h-40 list-disc overflow-y-auto pl-5">
				{[...onlyHereNames, ...(unnamed > 0 ? [`and ${unnamed} more`] : [])].map((name, place) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: two products may have the same name.
					<li key={place} className="wrap-anywhere">
						{name}
					</li>
				))}
			</ul>
		</>
	);
}

/** The products of a category that have other categories as well. */
function describeRest({ total, onlyHere }: CategoryProducts): string {
	const rest = total - onlyHere;
	return `${pluralize(rest, "product")} in other categories`;
}
