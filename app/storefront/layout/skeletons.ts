import type { ComponentType } from "react";
import { matchPath } from "react-router";
import { allPages } from "../pages.ts";

/** What is shown in place of the page at a path until it is there. */
export async function skeletonOf(pathname: string): Promise<ComponentType | null> {
	const [, page] = allPages().find(([path]) => matchPath(path, pathname)) ?? [];
	return (await page?.skeleton?.()) ?? null;
}
