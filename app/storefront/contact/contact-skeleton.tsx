import { Card } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

/** The skeleton of the contact page. */
export function ContactSkeleton() {
	return (
		<>
			<div className="surface-secondary border-line border-b">
				<div className="container-page grid gap-10 pt-12 pb-24 md:gap-12 md:pt-20 md:pb-40">
					<Skeleton className="h-14 w-80 max-w-full" />
					<div className="grid gap-x-12 gap-y-8 md:grid-cols-3">
						<Skeleton className="h-20" />
						<Skeleton className="h-20" />
						<Skeleton className="h-20" />
					</div>
				</div>
			</div>
			<div className="container-page pb-20 md:pb-28">
				<Card className="-mt-12 grid gap-x-16 gap-y-8 px-5 py-8 shadow-lifted sm:px-10 sm:py-12 md:-mt-24 lg:grid-cols-[4fr_7fr] lg:px-14 lg:py-16">
					<Skeleton className="h-12 w-72 max-w-full" />
					<Skeleton className="h-120" />
				</Card>
			</div>
		</>
	);
}
