import path from "node:path";
import { isRunnableDevEnvironment, type Plugin, type ViteDevServer } from "vite";
import { type Environment, readEnvironment } from "../app/platform/environment.server.ts";
import type * as AppModule from "./app.ts";
import type { App } from "./app.ts";
import { type Backend, startBackend } from "./backend/backend.ts";

const artDirectory = path.join(import.meta.dirname, "../art");

/**
 * Serves the one Hono app from Vite's development server, with hot reload of both halves. The
 * backend is started once and outlives edits of the server's code.
 */
export function developmentServer(): Plugin {
	return {
		name: "levain-development-server",
		apply: "serve",
		configureServer(vite) {
			if (process.env.VITEST) return;
			const environment = readEnvironment();
			const backend = startBackend(environment, (step) => vite.config.logger.info(step));
			vite.httpServer?.once("close", () => void backend.then((started) => started.stop()));
			const currentApp = createAppOnce(vite, environment, backend);
			return () => {
				vite.middlewares.use(async (request, response, next) => {
					request.url = request.originalUrl ?? request.url ?? "/";
					try {
						const app = await currentApp();
						app.listener(request, response);
					} catch (error) {
						next(error);
					}
				});
			};
		},
	};

	function createAppOnce(vite: ViteDevServer, environment: Environment, backend: Promise<Backend>) {
		let current: { module: typeof AppModule; app: App } | undefined;
		return async (): Promise<App> => {
			const ssr = vite.environments.ssr;
			if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error("Vite cannot run server code.");
			const module = (await ssr.runner.import("/server/app.ts")) as typeof AppModule;
			if (current?.module !== module) {
				current?.app.close();
				const app = module.createApp({
					environment,
					backend: await backend,
					artDirectory,
				});
				current = { module, app };
			}
			return current.app;
		};
	}
}
