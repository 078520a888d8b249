import { type ComponentType, useEffect, useState } from "react";
import { matchPath, Outlet, useLocation, useNavigation } from "react-router";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { AboutSkeleton } from "../about/about-skeleton.tsx";
import { ContactSkeleton } from "../contact/contact-skeleton.tsx";
import { HomeSkeleton } from "../home/home-skeleton.tsx";
import { ProductDetailSkeleton } from "../product-detail/product-detail-skeleton.tsx";
import { ProductListSkeleton } from "../product-list/product-list-skeleton.tsx";

/** How long a page may be on its way before its skeleton is shown, in milliseconds. */
const PATIENCE = 150;

const skeletons: readonly { path: string; Skeleton: ComponentType }[] = [
	{ path: "/", Skeleton: HomeSkeleton },
	{ path: "/products", Skeleton: ProductListSkeleton },
	{ path: "/products/:id", Skeleton: ProductDetailSkeleton },
	{ path: "/about", Skeleton: AboutSkeleton },
	{ path: "/contact", Skeleton: ContactSkeleton },
];

/**
 * The page, or the skeleton of the one that the visitor is waiting for. The old page stays
 * mounted meanwhile, so that a navigation that is called off leaves everything as it was.
 */
export function PageOrSkeleton() {
	const Skeleton = useAwaitedSkeleton();
	return (
		<>
			<div hidden={Skeleton !== null}>
				<Outlet />
			</div>
			{Skeleton ? (
				<div>
					<div role="status">
						<VisuallyHidden>Loading…</VisuallyHidden>
					</div>
					<Skeleton />
				</div>
			) : null}
		</>
	);
}

function useAwaitedSkeleton(): ComponentType | null {
	const { pathname } = useLocation();
	const destination = useNavigation().location?.pathname;
	const awaited = destination !== undefined && destination !== pathname ? destination : null;
	const [late, setLate] = useState<string | null>(null);

	useEffect(() => {
		if (awaited === null) return;
		const timer = setTimeout(() => {
			setLate(awaited);
			window.scrollTo({ top: 0, behavior: "instant" });
		}, PATIENCE);
		return () => {
			clearTimeout(timer);
			setLate(null);
		};
	}, [awaited]);

	if (awaited === null || late !== awaited) return null;
	return skeletons.find(({ path }) => matchPath(path, awaited))?.Skeleton ?? null;
}
