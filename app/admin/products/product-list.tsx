import {
	Croissant,
	FileSpreadsheet,
	LayoutGrid,
	Plus,
	Printer,
	Rows3,
	ShieldCheck,
} from "lucide-react";
import { useState } from "react";
import { href, redirect } from "react-router";
import {
	deleteProducts,
	productSavesSchema,
	saveProducts,
} from "../../bakery/catalog/bulk-changes.ts";
import { productChangeSchema } from "../../bakery/catalog/product-form.ts";
import {
	changeProduct,
	deleteProduct,
	getManagedProduct,
	listCategoryOptions,
	listManagedProducts,
	readPriceRange,
} from "../../bakery/catalog/products.admin.ts";
import { products } from "../../bakery/catalog/products.ts";
import {
	type ManagedProduct,
	PRODUCT_SORTS,
	type ProductFilter,
} from "../../bakery/catalog/schema.ts";
import { describeCount } from "../../bakery/counts.ts";
import { changesOf } from "../../bakery/open-forms/open-forms.ts";
import { BackendError } from "../../platform/browser/backend-error.ts";
import { useDeviceChoice } from "../../platform/browser/use-device-choice.ts";
import { deletion, intent, orThrowGone, screenAction } from "../../platform/saving/save-action.ts";
import { isolate } from "../../platform/text/isolate.ts";
import { z } from "../../platform/zod.ts";
import { EmptyState } from "../../ui/back-office/empty-state.tsx";
import { Options } from "../../ui/back-office/options.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { labelsAddress } from "../labels/print-fields.tsx";
import { ListPages } from "../lists/list-controls.tsx";
import { SelectionBox, useSelection } from "../lists/selection.tsx";
import { GoneNote, ListChanges, useSteadyList } from "../lists/steady-list.tsx";
import { NEW_RECORD } from "../resource/record-editor.tsx";
import { actionAt } from "../saving/use-submission.ts";
import { useListOrigin } from "../screen/links.tsx";
import { ContentRefresh } from "../screen/live-updates.tsx";
import { useAllergenListInUse } from "../screen/root-data.ts";
import { Screen, screenMeta } from "../screen/screen.tsx";
import { useAddressFields } from "../screen/screen-address.ts";
import { administratorContext } from "../session/administrator.ts";
import { DeleteDialog, explainDeletions } from "../trash/delete-dialog.tsx";
import type { Route } from "./+types/product-list";
import {
	ProductFilters,
	productListAddress,
	productSorts,
	type ShownProducts,
	WITHOUT_CATEGORY,
} from "./product-filters.tsx";
import { ProductCard, ProductRow, ProductTable } from "./product-items.tsx";
import { SelectedProducts } from "./selected-products.tsx";

export const meta = () => screenMeta("Products");

export async function clientLoader({ context, url }: Route.ClientLoaderArgs) {
	const { call } = context.get(administratorContext);
	const shown = productListAddress.read(url);
	const { category } = shown;
	const [list, categories, prices] = await Promise.all([
		listManagedProducts(call, filterOf(shown)),
		listCategoryOptions(call),
		readPriceRange(call),
	]);
	const isCategoryGone =
		category && category !== WITHOUT_CATEGORY && !categories.some(({ id }) => id === category);
	if (isCategoryGone) throw redirect(productListAddress.path({ ...shown, category: "" }));
	return { ...list, categories, prices, shown: { ...shown, page: list.page } };
}

function filterOf({ search, category, state, sort, page }: ShownProducts): ProductFilter {
	const isDescending = sort.startsWith("-");
	const column = PRODUCT_SORTS.find((name) => sort === (isDescending ? `-${name}` : name));
	return {
		...{ search, page, sort: column, isDescending },
		...(state && { state }),
		...(category === WITHOUT_CATEGORY ? { isUncategorized: true } : { categoryId: category }),
	};
}

export function clientAction({ request, context }: Route.ClientActionArgs) {
	const { call } = context.get(administratorContext);
	return screenAction(request, {
		change: intent({
			schema: productChangeSchema,
			async save(change, product: ManagedProduct | null) {
				if (!product) throw BackendError.gone();
				await changeProduct(call, change, product);
				return orThrowGone(getManagedProduct(call, product.id));
			},
			readCurrent: async (product) => product && getManagedProduct(call, product.id),
			...changesOf<ManagedProduct>(call, products, ({ id }) => id),
		}),
		delete: deletion((id) => deleteProduct(call, id)),
		saveMany: intent({
			schema: productSavesSchema,
			async save(saves, _record, { id }) {
				return { entry: await saveProducts(call, saves, id), count: saves.products.length };
			},
		}),
		deleteMany: intent({
			schema: z.strictObject({ ids: z.array(z.uuid()).min(1) }),
			async save({ ids }) {
				await deleteProducts(call, ids);
				return { wasGone: false };
			},
		}),
	});
}

/** All products, in pages, narrowed by name, category and state (product §16). */
export default function ProductList({ loaderData }: Route.ComponentProps) {
	const { products, categories, prices, shown, ...paging } = loaderData;
	const [deleting, setDeleting] = useState<ManagedProduct | null>(null);
	const steady = useSteadyList({
		rows: products,
		idOf: ({ id }) => id,
		place: productListAddress.path(shown),
		explainMissing: (ids) => explainDeletions("product", ids),
	});
	const present = steady.rows.filter((product) => steady.reasonOf(product) === null);
	const selection = useSelection(
		productListAddress.path(shown),
		present.map(({ id }) => id),
	);
	const isFiltered = Boolean(shown.search || shown.category || shown.state);
	const [isTable, chooseTable] = useDeviceChoice("products-as-table");
	const listOrigin = useListOrigin();
	const usesAllergenList = useAllergenListInUse() !== null;

	const listed = (product: ManagedProduct) => ({
		product,
		prices,
		onChange: () => steady.release(product.id),
		onDelete: () => setDeleting(product),
	});
	const selectable = ({ id, name }: ManagedProduct) => ({
		label: `Select ${name}`,
		isSelected: selection.ids.includes(id),
		onSelect: (isSelected: boolean) => selection.choose(id, isSelected),
	});

	return (
		<Screen
			title="Products"
			more={
				<>
					{usesAllergenList ? (
						<LinkButton to={href("/admin/products/allergens")} variant="outline">
							<ShieldCheck aria-hidden="true" className="size-5" />
							Review Allergens
						</LinkButton>
					) : null}
					<LinkButton
						to={labelsAddress.path({
							search: shown.search,
							category: shown.category === WITHOUT_CATEGORY ? "" : shown.category,
						})}
						variant="outline"
					>
						<Printer aria-hidden="true" className="size-5" />
						Print Labels
					</LinkButton>
					<LinkButton to={href("/admin/products/import")} variant="outline">
						<FileSpreadsheet aria-hidden="true" className="size-5" />
						Import and Export
					</LinkButton>
				</>
			}
			actions={
				<LinkButton to={href("/admin/products/:id", { id: NEW_RECORD })} state={listOrigin}>
					<Plus aria-hidden="true" className="size-5" />
					Add Product
				</LinkButton>
			}
		>
			<ProductFilters categories={categories} shown={shown} />
			<ListChanges
				changes={steady.changes}
				onShow={steady.show}
				controls={
					<div className="flex min-w-0 flex-wrap items-center gap-2">
						<SortChoice shown={shown} />
						<ViewChoice isTable={isTable} onChoose={chooseTable} />
					</div>
				}
			>
				{describeCount(paging, "product")}
			</ListChanges>
			{steady.rows.length === 0 ? (
				<NoProducts isFiltered={isFiltered} />
			) : (
				<SelectedProducts
					selection={selection}
					areAllSelected={present.length > 0 && selection.ids.length === present.length}
					total={paging.total}
					filter={filterOf(shown)}
					categories={categories}
					onChange={(ids) => steady.release(...ids)}
					onDeleted={(ids) => steady.showWithout(...ids)}
					onRestored={(ids) => steady.show(...ids)}
				/>
			)}
			<div {...steady.touchProps}>
				{isTable && steady.rows.length > 0 ? (
					<ProductTable shown={shown}>
						{steady.rows.map((product) => (
							<ProductRow
								key={product.id}
								{...listed(product)}
								selection={<SelectionBox {...selectable(product)} className="size-11" />}
								goneReason={steady.reasonOf(product)}
							/>
						))}
					</ProductTable>
				) : null}
				{isTable ? null : (
					<ul className="grid grid-cols-1 gap-3 md:grid-cols-2 xl:grid-cols-3 min-[112rem]:grid-cols-4">
						{steady.rows.map((product) => (
							<li key={product.id} className="relative">
								<SelectionBox
									{...selectable(product)}
									className="absolute start-1 top-1 z-2 size-11"
								/>
								<ProductCard {...listed(product)} />
								<GoneNote reason={steady.reasonOf(product)} />
							</li>
						))}
					</ul>
				)}
			</div>
			<ListPages paging={paging} pathOf={(page) => productListAddress.path({ ...shown, page })} />
			<ContentRefresh />
			{deleting ? (
				<DeleteDialog
					title={`Delete ${isolate(deleting.name)}`}
					question="Are you sure you want to delete this product?"
					action={actionAt("/admin/products", "delete")}
					values={{ id: deleting.id }}
					deleted={{ kind: "product", ids: [deleting.id], name: deleting.name }}
					successToast="Product deleted successfully"
					onClose={() => setDeleting(null)}
					onDeleted={() => steady.release(deleting.id)}
					onRestored={() => steady.show(deleting.id)}
				/>
			) : null}
		</Screen>
	);
}

interface ViewProps {
	isTable: boolean;
	onChoose: (isTable: boolean) => void;
}

/** Sorts cards and rows; the headings of the table do the same. */
function SortChoice({ shown }: { shown: ShownProducts }) {
	const { fields, choose } = useAddressFields({ ...shown, page: 1 }, productListAddress.path);
	return (
		<select
			aria-label="Sort by"
			autoComplete="off"
			value={fields.sort}
			onChange={({ currentTarget }) => {
				const sort = productSorts.find(([value]) => value === currentTarget.value);
				choose({ sort: sort?.[0] ?? "" });
			}}
			className="control w-auto min-w-0"
		>
			<Options of={productSorts} />
		</select>
	);
}

/** Cards or a table, remembered on this device. */
function ViewChoice({ isTable, onChoose }: ViewProps) {
	const views = [
		{ label: "Cards", icon: LayoutGrid, isChosen: !isTable, choose: () => onChoose(false) },
		{ label: "Table", icon: Rows3, isChosen: isTable, choose: () => onChoose(true) },
	];
	return (
		<fieldset className="flex rounded-full bg-base-200 p-0.5">
			<legend className="sr-only">View</legend>
			{views.map(({ label, icon: Icon, isChosen, choose }) => (
				<button
					key={label}
					type="button"
					aria-pressed={isChosen}
					onClick={choose}
					className="flex min-h-11 cursor-pointer items-center gap-1.5 rounded-full px-4 font-semibold text-muted text-sm hover:text-base-content aria-pressed:bg-surface aria-pressed:text-base-content aria-pressed:shadow-sm"
				>
					<Icon aria-hidden="true" className="size-4" />
					<span className="max-sm:sr-only">{label}</span>
				</button>
			))}
		</fieldset>
	);
}

function NoProducts({ isFiltered }: { isFiltered: boolean }) {
	if (!isFiltered) {
		return (
			<EmptyState
				icon={Croissant}
				title="No products yet"
				actions={
					<LinkButton to={href("/admin/products/import")} variant="outline">
						Import Products
					</LinkButton>
				}
			>
				Add the first one, or import those you have elsewhere. Visitors see them right away.
			</EmptyState>
		);
	}
	return (
		<EmptyState
			icon={Croissant}
			title="No product matches"
			actions={
				<LinkButton to={productListAddress.path()} variant="outline">
					Show All Products
				</LinkButton>
			}
		/>
	);
}
