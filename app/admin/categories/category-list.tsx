import { Plus, Tags } from "lucide-react";
import { useState } from "react";
import { href } from "react-router";
import { categoryDeletionSchema } from "../../bakery/catalog/product-form.ts";
import { deleteCategory, describeCategoryProducts } from "../../bakery/catalog/products.admin.ts";
import { listCategories } from "../../bakery/catalog/queries.ts";
import { type Category, type CategoryProducts, categories } from "../../bakery/catalog/schema.ts";
import { deletionWith, screenAction } from "../../platform/saving/save-action.ts";
import { isolate } from "../../platform/text/isolate.ts";
import { EmptyState } from "../../ui/back-office/empty-state.tsx";
import { SwitchField } from "../../ui/back-office/switch-field.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { SelectField } from "../../ui/field.tsx";
import { DragHandle, MoveButtons, useSortableElement } from "../lists/sortable-list.tsx";
import { GoneNote } from "../lists/steady-list.tsx";
import { type DeletionProps, type ItemProps, RecordList } from "../resource/record-list.tsx";
import { actionAt } from "../saving/use-submission.ts";
import { ContentRefresh } from "../screen/live-updates.tsx";
import { NEW_RECORD } from "../screen/new-record.ts";
import { RecordCard } from "../screen/record-card.tsx";
import { Screen, screenMeta } from "../screen/screen.tsx";
import { ReadStatus, useReadAtOnce } from "../screen/use-read.tsx";
import { administratorContext } from "../session/administrator.ts";
import { DeleteDialog } from "../trash/delete-dialog.tsx";
import type { Route } from "./+types/category-list";

export const meta = () => screenMeta("Categories");

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
	return { records: await listCategories(context.get(administratorContext).call) };
}

export function clientAction({ request, context }: Route.ClientActionArgs) {
	const { call } = context.get(administratorContext);
	return screenAction(request, {
		delete: deletionWith(categoryDeletionSchema, ({ id, ...move }) =>
			deleteCategory(call, id, move),
		),
	});
}

/** All categories, in display order (product §2.17). */
export default function CategoryList({ loaderData: { records } }: Route.ComponentProps) {
	return (
		<Screen
			title="Categories"
			back={{ to: href("/admin/dashboard"), label: "Back to Dashboard" }}
			actions={
				<LinkButton to={href("/admin/categories/:id", { id: NEW_RECORD })}>
					<Plus aria-hidden="true" className="size-5" />
					Add Category
				</LinkButton>
			}
		>
			<RecordList
				of={categories}
				records={records}
				summary={records.length === 1 ? "1 category" : `${records.length} categories`}
				empty={
					<EmptyState icon={Tags} title="No categories yet">
						Every product needs at least one.
					</EmptyState>
				}
				titleOf={({ name }) => name}
				className="grid grid-cols-1 gap-3 md:grid-cols-2 xl:grid-cols-3"
				renderDeletion={(dialog) => (
					<DeleteCategoryDialog
						others={records.filter(({ id }) => id !== dialog.record.id)}
						{...dialog}
					/>
				)}
			>
				{(category, item) => <CategoryItem key={category.id} category={category} {...item} />}
			</RecordList>
			<ContentRefresh />
		</Screen>
	);
}

function CategoryItem({
	category,
	goneReason,
	onDelete,
	...place
}: ItemProps & { category: Category }) {
	const { id, name, imageUrl, description, slug, displayOrder } = category;
	const { element, handle, isDragging } = useSortableElement(id);
	return (
		<li {...element} className={`relative ${isDragging ? "z-10" : ""}`}>
			<RecordCard
				name={name}
				imageUrl={imageUrl}
				editPath={href("/admin/categories/:id", { id })}
				onDelete={onDelete}
				isLifted={isDragging}
				footer={<p className="text-muted text-sm">Order: {displayOrder}</p>}
				controls={
					<div className="-my-1 flex items-center justify-between">
						<DragHandle {...handle} />
						<span className="flex">
							<MoveButtons id={id} title={name} {...place} />
						</span>
					</div>
				}
			>
				{description ? (
					<p dir="auto" className="line-clamp-2 text-muted text-sm">
						{description}
					</p>
				) : null}
				<p className="truncate text-muted text-sm">Slug: {slug}</p>
			</RecordCard>
			<GoneNote reason={goneReason} />
		</li>
	);
}

/** Products that are named. */
const MAX_NAMES = 8;

interface Props extends DeletionProps<Category> {
	/** The other categories, to move its products to. */
	others: Pick<Category, "id" | "name">[];
}

/** Asks before a category is deleted: what that means for its products, and where they should go. */
function DeleteCategoryDialog({ record: { id, name }, others, ...afterward }: Props) {
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
						{others.map((other) => (
							<option key={other.id} value={other.id}>
								{other.name}
							</option>
						))}
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

function Products({ products }: { products: CategoryProducts }) {
	const { summary, names } = describeProducts(products);
	return (
		<>
			<p>{summary}</p>
			{names.length > 0 ? (
				<ul className="mt-2 max-h-40 list-disc overflow-y-auto pl-5">
					{names.map((name, place) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: two products may have the same name.
						<li key={place} className="wrap-anywhere">
							{name}
						</li>
					))}
				</ul>
			) : null}
		</>
	);
}

/** The effect of deleting a category on its products, in words. */
export function describeProducts({ total, onlyHere, onlyHereNames }: CategoryProducts): {
	summary: string;
	/** The products that have no other category; the last entry counts those that are not named. */
	names: string[];
} {
	if (total === 0) return { summary: "No product is in this category.", names: [] };
	const count = `${countOf(total)} ${total === 1 ? "is" : "are"} in this category`;
	if (onlyHere === 0) {
		return { summary: `${count}, and in other categories too.`, names: [] };
	}
	const unnamed = onlyHere - onlyHereNames.length;
	const names = unnamed > 0 ? [...onlyHereNames, `and ${unnamed} more`] : onlyHereNames;
	if (onlyHere === total) {
		return {
			summary: `${countOf(total)} ${total === 1 ? "is" : "are"} only in this category:`,
			names,
		};
	}
	return { summary: `${count}, ${onlyHere} of them only in this one:`, names };
}

/** The products of a category that have other categories as well. */
export function describeRest({ total, onlyHere }: CategoryProducts): string {
	const rest = total - onlyHere;
	return `${countOf(rest)} in other categories`;
}

function countOf(count: number): string {
	return count === 1 ? "1 product" : `${count.toLocaleString("en")} products`;
}
