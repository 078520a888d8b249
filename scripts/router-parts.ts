import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

/** Parts of React Router's browser code that are replaced, by the ends of their file names. */
const replacements: Readonly<Record<string, string>> = {
	// Loads the code of a page. There is no option for what happens when that fails.
	"/routeModules.js": "app/platform/load-route-module.ts",
	// Discovers routes one by one; the manifest of this site has them all (react-router.config.ts).
	"/fog-of-war.js": "scripts/without-route-discovery.ts",
	// Measures the router for whoever asks; here nobody does.
	"/instrumentation.js": "scripts/without-instrumentation.ts",
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
			if (!source.startsWith(".") || !importer?.includes("/node_modules/react-router/"))
				return null;
			const part = Object.keys(replacements).find((name) => source.endsWith(name));
			if (!part) return null;
			missing.delete(part);
			return fileURLToPath(new URL(`../${replacements[part]}`, import.meta.url));
		},
		buildEnd(error) {
			if (error || missing.size === 0) return;
			throw new Error(`React Router has no ${[...missing].join(", ")} any more.`);
		},
	};
}
