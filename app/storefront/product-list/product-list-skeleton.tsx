import { Skeleton } from "../../ui/skeleton.tsx";
import { ProductGridSkeleton } from "./product-grid.tsx";

/** The skeleton of the product list: heading, filter, eight products. */
export function ProductListSkeleton() {
	return (
		<div className="container-page pt-10 pb-16 md:pt-16 md:pb-28">
			<Skeleton className="h-12 w-72 max-w-full" />
			<Skeleton className="mt-4 h-6 w-96 max-w-full" />
			<Skeleton className="mt-14 mb-8 h-12 sm:w-72" />
			<ProductGridSkeleton />
		</div>
	);
}
