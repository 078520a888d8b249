import { globSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const BEGINNING = "window.__reactRouterManifest=";

interface Manifest {
	/** Its own address: a page preloads it by this. */
	url: string;
	routes: Record<string, unknown>;
}

/**
 * Writes the manifest for visitors beside React Router's own: without the screens of the back
 * office, which are half of it. `server/pages/rendering/server-build.ts` has its name.
 * @param directory the folder of the browser's files.
 */
export function writeVisitorManifest(directory: string): void {
	const [name] = globSync("manifest-*.js", { cwd: directory });
	if (!name) throw new Error(`There is no manifest in ${directory}.`);
	const visitorName = name.replace("manifest-", "visitors-");
	const { url, routes, ...rest } = readManifest(path.join(directory, name));
	const visible = Object.entries(routes).filter(([id]) => !id.startsWith("admin/"));
	const manifest: Manifest = {
		...rest,
		url: url.replace(name, visitorName),
		routes: Object.fromEntries(visible),
	};
	const file = path.join(directory, visitorName);
	writeFileSync(file, `${BEGINNING}${JSON.stringify(manifest)};`);
}

function readManifest(file: string): Manifest {
	const text = readFileSync(file, "utf8");
	if (!text.startsWith(BEGINNING)) throw new Error(`${file} does not begin with ${BEGINNING}`);
	return JSON.parse(text.slice(BEGINNING.length, -1));
}
