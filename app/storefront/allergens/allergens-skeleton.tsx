import { Skeleton } from "../../ui/skeleton.tsx";

/** The skeleton of the matrix of allergens. */
export function AllergensSkeleton() {
	return (
		<div className="container-page section-space">
			<Skeleton className="h-12 w-72 max-w-full" />
			<Skeleton className="mt-4 h-96" />
		</div>
	);
}
