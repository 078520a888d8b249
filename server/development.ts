import path from "node:path";
import { createServerModuleRunner, type Plugin, type ViteDevServer } from "vite";
import type { Environment } from "../app/platform/environment.server.ts";
import type * as AppModule from "./app.ts";
import type { App } from "./app.ts";
import { projectDirectory } from "./process/project-directory.ts";
import type { SiteBackend } from "./start-backend.ts";

const artDirectory = path.join(projectDirectory, "art");

interface Options {
	environment: Environment;
	/** Outlives edits of the server's code, and restarts of Vite after an edit of its settings. */
	backend: SiteBackend;
}

/** Serves the one Hono app from Vite's development server, with hot reload of both halves. */
export function developmentServer(options: Options): Plugin {
	return {
		name: "levain-development-server",
		// Before React Router's plugin, whose own development server would answer in its place.
		enforce: "pre",
		configureServer(vite) {
			const apps = createApps(vite, options);
			vite.httpServer?.once("close", () => void apps.close());
			return () => {
				vite.middlewares.use(async (request, response, next) => {
					request.url = request.originalUrl ?? request.url ?? "/";
					try {
						const app = await apps.current();
						app.listener(request, response);
					} catch (error) {
						next(error);
					}
				});
			};
		},
	};
}

/** The app of the current server code, created again after each edit. */
function createApps(vite: ViteDevServer, { environment, backend }: Options) {
	const ssr = vite.environments.ssr;
	if (!ssr) throw new Error("Vite cannot run server code.");
	// An import asks for all that has changed. With hot reload the runner would also forget every module
	// after an edit, in the middle of imports, whose app then has some of its modules twice.
	const runner = createServerModuleRunner(ssr, { hmr: false });
	let latest: { module: typeof AppModule; app: App } | undefined;
	return {
		async current(): Promise<App> {
			const module = (await runner.import("/server/app.ts")) as typeof AppModule;
			if (latest?.module !== module) {
				void latest?.app.close();
				latest = { module, app: module.createApp({ environment, backend, artDirectory }) };
			}
			return latest.app;
		},
		async close(): Promise<void> {
			await Promise.all([latest?.app.close(), runner.close()]);
		},
	};
}
