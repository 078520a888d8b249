import type { ComponentType } from "react";
import { matchPath } from "react-router";
import { AboutSkeleton } from "../about/about-skeleton.tsx";
import { ContactSkeleton } from "../contact/contact-skeleton.tsx";
import { HomeSkeleton } from "../home/home-skeleton.tsx";
import { ProductDetailSkeleton } from "../product-detail/product-detail-skeleton.tsx";
import { ProductListSkeleton } from "../product-list/product-list-skeleton.tsx";

const skeletons: readonly { path: string; Skeleton: ComponentType }[] = [
	{ path: "/", Skeleton: HomeSkeleton },
	{ path: "/products", Skeleton: ProductListSkeleton },
	{ path: "/products/:id", Skeleton: ProductDetailSkeleton },
	{ path: "/about", Skeleton: AboutSkeleton },
	{ path: "/contact", Skeleton: ContactSkeleton },
];

/** What is shown in place of the page at a path until it is there. */
export function skeletonOf(pathname: string): ComponentType | null {
	return skeletons.find(({ path }) => matchPath(path, pathname))?.Skeleton ?? null;
}
