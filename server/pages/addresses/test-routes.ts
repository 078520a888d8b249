import type { ServerBuild } from "react-router";

interface Route {
	id: string;
	parentId?: string;
	path?: string;
	index?: true;
	action?: () => Promise<null>;
}

/** Routes as the build describes them. */
export function routesOf(list: Route[]): ServerBuild["routes"] {
	const described = list.map(({ action, ...route }) => ({ ...route, module: { action } }));
	return Object.fromEntries(described.map((route) => [route.id, route as never]));
}

/** A route for each path. */
export function routesAt(...paths: string[]): ServerBuild["routes"] {
	return routesOf(
		paths.map((path) =>
			path === "/" ? { id: path, index: true } : { id: path, path: path.slice(1) },
		),
	);
}
