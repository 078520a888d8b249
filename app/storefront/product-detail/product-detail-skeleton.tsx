import { Skeleton, SkeletonText } from "../../ui/skeleton.tsx";

/** The skeleton of a product page. */
export function ProductDetailSkeleton() {
	return (
		<div className="container-page pt-5 pb-16 md:pt-8 md:pb-28">
			<Skeleton className="h-11 w-44" />
			<div className="mt-4 grid gap-x-16 gap-y-8 md:mt-6 md:grid-cols-2 lg:gap-x-24">
				<Skeleton className="aspect-square rounded-picture" />
				<div className="md:py-4">
					<Skeleton className="h-8 w-28 rounded-full" />
					<Skeleton className="mt-4 h-12 w-3/4" />
					<Skeleton className="mt-4 h-8 w-24" />
					<SkeletonText lines={4} className="mt-10" />
				</div>
			</div>
		</div>
	);
}
