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
 * The page, or over it the skeleton of the next one. The old page keeps its height and scroll
 * position: a canceled navigation changes nothing, and the router saves the right position.
 */
export function PageOrSkeleton({ loading }: { loading: string }) {
	const Skeleton = usePendingSkeleton();
	return (
		<>
			<div className={Skeleton ? "invisible" : undefined}>
				<Outlet />
			</div>
			{Skeleton ? (
				<div className="fixed inset-x-0 top-(--header-height) bottom-0 z-30 overflow-y-auto overscroll-contain bg-base-100">
					<div role="status">
						<VisuallyHidden>{loading}</VisuallyHidden>
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
		const timer = setTimeout(async () => {
			const Skeleton = await fetchSkeleton(pendingPath);
			if (isPending && Skeleton) setLate({ path: pendingPath, Skeleton });
		}, skeletonDelayMs);
		return () => {
			isPending = false;
			clearTimeout(timer);
			setLate(null);
		};
	}, [pendingPath]);

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
		const { skeletonOf } = await import("../skeletons/skeletons.tsx");
		return skeletonOf(pathname);
	} catch {
		return null;
	}
}
