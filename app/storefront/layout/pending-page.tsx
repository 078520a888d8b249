import { type ComponentType, useEffect, useState } from "react";
import { Outlet, useLocation, useNavigation } from "react-router";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";

/** How long a page may be on its way before its skeleton is shown, in milliseconds. */
const PATIENCE = 150;

/** What visitors do before they leave a page. */
const signsOfLife = ["pointerover", "pointerdown", "touchstart", "keydown", "focusin"] as const;

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

interface Awaited {
	path: string;
	Skeleton: ComponentType | null;
}

function useAwaitedSkeleton(): ComponentType | null {
	const { pathname } = useLocation();
	const destination = useNavigation().location?.pathname;
	const awaited = destination !== undefined && destination !== pathname ? destination : null;
	const [late, setLate] = useState<Awaited | null>(null);
	useSkeletonsInTime();

	useEffect(() => {
		if (awaited === null) return;
		let isAwaited = true;
		let leftAt: number | null = null;
		const timer = setTimeout(async () => {
			const skeletons = await fetchSkeletons();
			if (!isAwaited || !skeletons) return;
			setLate({ path: awaited, Skeleton: skeletons.skeletonOf(awaited) });
			leftAt = window.scrollY;
			window.scrollTo({ top: 0, behavior: "instant" });
		}, PATIENCE);
		return () => {
			isAwaited = false;
			clearTimeout(timer);
			setLate(null);
			// The page did not come: the old one is where the visitor left it.
			if (leftAt !== null && window.location.pathname === pathname) {
				window.scrollTo({ top: leftAt, behavior: "instant" });
			}
		};
	}, [awaited, pathname]);

	return awaited !== null && late?.path === awaited ? late.Skeleton : null;
}

/** Fetches the skeletons when the visitor first moves: those who only read do not need them. */
function useSkeletonsInTime(): void {
	useEffect(() => {
		const moved = new AbortController();
		function fetchOnce() {
			moved.abort();
			void fetchSkeletons();
		}
		const options = { capture: true, passive: true, signal: moved.signal };
		for (const sign of signsOfLife) addEventListener(sign, fetchOnce, options);
		return () => moved.abort();
	}, []);
}

/** Without them, as on a lost connection, the old page stays until the next one is there. */
async function fetchSkeletons() {
	return import("./skeletons.ts").catch(() => null);
}
