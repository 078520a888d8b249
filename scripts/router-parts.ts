import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const folder = new URL("../app/platform/router-parts/", import.meta.url);

/** Parts of React Router's browser code that are replaced. */
const replacements: Readonly<Record<string, string>> = {
	// Loads the code of a page. There is no option for what happens when that fails.
	"routeModules.js": "route-modules.ts",
	// What is shown when everything fails: the trace of the error.
	"errorBoundaries.js": "error-boundaries.tsx",
	// Replaces the root while it has no data.
	"fallback.js": "hydrate-fallback.ts",
	// Discovers routes one by one; the manifest of this site has them all (react-router.config.ts).
	"fog-of-war.js": "route-discovery.ts",
	// Measures the router, which nothing here asks for.
	"instrumentation.js": "instrumentation.ts",
};

/**
 * Puts own files in the place of parts of React Router, in what browsers download.
 * @throws when React Router no longer has these parts where they were.
 */
export function routerParts(): Plugin {
	const missing = new Set(Object.keys(replacements));
	return {
		name: "router-parts",
		apply: "build",
		enforce: "pre",
		applyToEnvironment: ({ name }) => name === "client",
		resolveId(source, importer) {
			if (!importer?.includes("/node_modules/react-router/") || importer.includes("/rsc/"))
				return null;
			const part = path.basename(source);
			const replacement = replacements[part];
			if (!source.startsWith(".") || !replacement) return null;
			missing.delete(part);
			return fileURLToPath(new URL(replacement, folder));
		},
		buildEnd(error) {
			if (error || missing.size === 0) return;
			throw new Error(`React Router has no ${[...missing].join(", ")} anymore.`);
		},
	};
}
