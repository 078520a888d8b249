import { Croissant, Plus } from "lucide-react";
import { useState } from "react";
import { redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import {
	deleteProduct,
	listCategoryOptions,
	listManagedProducts,
} from "../../bakery/catalog/management/queries.ts";
import { describeProductCount } from "../../bakery/catalog/product-count.ts";
import type { ManagedProduct } from "../../bakery/catalog/schema.ts";
import type { Paging } from "../../bakery/paging.ts";
import { deleteAction } from "../../platform/delete-action.ts";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { dashboardPath } from "../access/addresses.ts";
import { administratorContext } from "../access/administrator-context.ts";
import { DeleteDialog } from "../layout/delete-dialog.tsx";
import { Screen } from "../layout/screen.tsx";
import { screenMeta } from "../layout/screen-meta.ts";
import { useCameFromList } from "../layout/way-back.ts";
import type { Route } from "./+types/product-list";
import {
	newProductId,
	productListPath,
	productPath,
	readProductListAddress,
} from "./product-addresses.ts";
import { ProductCard } from "./product-card.tsx";
import { ProductFilters } from "./product-filters.tsx";
import { ProductListPages } from "./product-list-pages.tsx";

export const meta = () => screenMeta("Products");

export async function clientLoader({ context, url }: Route.ClientLoaderArgs) {
	const { client } = context.get(administratorContext);
	const filter = readProductListAddress(url);
	const [list, categories] = await Promise.all([
		listManagedProducts(client, filter),
		listCategoryOptions(client),
	]);
	const isCategoryGone =
		filter.categoryId && !categories.some(({ id }) => id === filter.categoryId);
	if (isCategoryGone) throw redirect(productListPath({ ...filter, categoryId: "" }));
	return { ...list, categories, filter: { ...filter, page: list.page } };
}

/** Links between screens ask to keep what is known; another part of the list is not. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
	return args.defaultShouldRevalidate || args.currentUrl.search !== args.nextUrl.search;
}

/** Deletes a product. */
export function clientAction({ request, context }: Route.ClientActionArgs) {
	const { client } = context.get(administratorContext);
	return deleteAction({ request, remove: (id) => deleteProduct(client, id) });
}

/** All products, in pages, narrowed by name, category and state (spec §2). */
export default function ProductList({ loaderData }: Route.ComponentProps) {
	const { products, categories, filter, ...paging } = loaderData;
	const [deleting, setDeleting] = useState<ManagedProduct | null>(null);
	const isFiltered = productListPath(filter) !== productListPath({});
	const cameFrom = useCameFromList();
	return (
		<Screen
			title="Products"
			back={{ to: dashboardPath, label: "Back to Dashboard" }}
			actions={
				<LinkButton to={productPath(newProductId)} state={cameFrom}>
					<Plus aria-hidden="true" className="size-5" />
					Add Product
				</LinkButton>
			}
		>
			<ProductFilters categories={categories} filter={filter} />
			<ProductCount {...paging} />
			{products.length === 0 ? <NoProducts isFiltered={isFiltered} /> : null}
			<ul className="grid grid-cols-1 gap-3 md:grid-cols-2 xl:grid-cols-3">
				{products.map((product) => (
					<li key={product.id}>
						<ProductCard product={product} onDelete={() => setDeleting(product)} />
					</li>
				))}
			</ul>
			<ProductListPages filter={filter} pageCount={paging.pageCount} />
			{deleting ? (
				<DeleteDialog
					title={`Delete ${deleting.name}`}
					question="Are you sure you want to delete this product?"
					values={{ id: deleting.id }}
					successToast="Product deleted successfully"
					onClose={() => setDeleting(null)}
				/>
			) : null}
		</Screen>
	);
}

/** Says how many products were found; screen readers hear it when that changes. */
function ProductCount(paging: Paging) {
	return (
		<p role="status" className="my-4 text-muted text-sm">
			{describeProductCount(paging)}
		</p>
	);
}

function NoProducts({ isFiltered }: { isFiltered: boolean }) {
	if (!isFiltered) {
		return (
			<EmptyState icon={Croissant} title="No products yet">
				Add the first one: visitors see it at once.
			</EmptyState>
		);
	}
	return (
		<EmptyState
			icon={Croissant}
			title="No product matches"
			actions={
				<LinkButton to={productListPath({})} variant="outline">
					Show All Products
				</LinkButton>
			}
		/>
	);
}
