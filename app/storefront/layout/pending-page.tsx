import { type ComponentType, useEffect, useState } from "react";
import { Outlet, useLocation, useNavigation } from "react-router";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";

/** Milliseconds before the skeleton of a loading page is shown. */
const skeletonDelayMs = 150;

/** Events that come before a navigation. */
const interactionEvents = [
	"pointerover",
	"pointerdown",
	"touchstart",
	"keydown",
	"focusin",
] as const;

/**
 * The page, or the skeleton of the one that the visitor is waiting for. The old page stays mounted
 * meanwhile, so that a canceled navigation changes nothing.
 */
export function PageOrSkeleton() {
	const Skeleton = usePendingSkeleton();
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

interface PendingSkeleton {
	path: string;
	Skeleton: ComponentType;
}

function usePendingSkeleton(): ComponentType | null {
	const { pathname } = useLocation();
	const destination = useNavigation().location?.pathname;
	const pendingPath = destination !== undefined && destination !== pathname ? destination : null;
	const [late, setLate] = useState<PendingSkeleton | null>(null);
	usePreloadedSkeletons();

	useEffect(() => {
		if (pendingPath === null) return;
		let isPending = true;
		let scrollBefore: number | null = null;
		const timer = setTimeout(async () => {
			const Skeleton = await fetchSkeleton(pendingPath);
			if (!isPending || !Skeleton) return;
			setLate({ path: pendingPath, Skeleton });
			scrollBefore = window.scrollY;
			window.scrollTo({ top: 0, behavior: "instant" });
		}, skeletonDelayMs);
		return () => {
			isPending = false;
			clearTimeout(timer);
			setLate(null);
			// The navigation failed: restores the scroll position of the old page.
			if (scrollBefore !== null && window.location.pathname === pathname) {
				window.scrollTo({ top: scrollBefore, behavior: "instant" });
			}
		};
	}, [pendingPath, pathname]);

	return pendingPath !== null && late?.path === pendingPath ? late.Skeleton : null;
}

/** Loads the skeletons at the first interaction: visitors who only read do not need them. */
function usePreloadedSkeletons(): void {
	useEffect(() => {
		const moved = new AbortController();
		function fetchOnce() {
			moved.abort();
			void fetchSkeleton(location.pathname);
		}
		const options = { capture: true, passive: true, signal: moved.signal };
		for (const sign of interactionEvents) addEventListener(sign, fetchOnce, options);
		return () => moved.abort();
	}, []);
}

/** All are in one file. If it cannot be loaded, the old page stays until the next one is loaded. */
async function fetchSkeleton(pathname: string): Promise<ComponentType | null> {
	try {
		const { skeletonOf } = await import("./skeletons.ts");
		return await skeletonOf(pathname);
	} catch {
		return null;
	}
}
