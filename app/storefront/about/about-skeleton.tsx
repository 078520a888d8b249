import { Skeleton, SkeletonText } from "../../ui/skeleton.tsx";

/** The skeleton of the About page. */
export function AboutSkeleton() {
	return (
		<>
			<div className="surface-secondary border-line border-b">
				<div className="container-page py-8 md:py-12">
					<Skeleton className="h-12 w-56" />
				</div>
			</div>
			<div className="container-page section-space grid gap-x-16 gap-y-8 md:grid-cols-[7fr_5fr] lg:gap-x-24">
				<div>
					<Skeleton className="h-12" />
					<Skeleton className="mt-4 h-6 w-3/4" />
					<SkeletonText lines={8} className="mt-10" />
				</div>
				<Skeleton className="arch [--arch-ratio:4/5]" />
			</div>
		</>
	);
}
