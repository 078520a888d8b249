import { Skeleton } from "../../ui/skeleton.tsx";

/** The contact page on its way. */
export function ContactSkeleton() {
	return (
		<>
			<div className="border-line border-b bg-base-200">
				<div className="container-page grid gap-10 py-12 md:gap-14 md:py-20">
					<Skeleton className="h-14 w-80 max-w-full" />
					<div className="grid gap-x-12 gap-y-8 md:grid-cols-3">
						<Skeleton className="h-20" />
						<Skeleton className="h-20" />
						<Skeleton className="h-20" />
					</div>
				</div>
			</div>
			<div className="container-page section-space grid gap-x-16 gap-y-8 lg:grid-cols-[4fr_7fr]">
				<Skeleton className="h-12 w-72 max-w-full" />
				<Skeleton className="h-120" />
			</div>
		</>
	);
}
