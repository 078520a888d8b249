import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { clientChunks } from "./scripts/client-chunks.ts";
import { routerParts } from "./scripts/router-parts.ts";
import { screensOnServer } from "./scripts/screens-on-server.ts";

export default defineConfig({
	plugins: [tailwindcss(), routerParts(), screensOnServer(), reactRouter()],
	environments: {
		client: {
			build: { rolldownOptions: { output: { codeSplitting: { groups: clientChunks() } } } },
		},
		ssr: {
			build: {
				rolldownOptions: {
					input: "./server/start.ts",
					treeshake: {
						moduleSideEffects: (id, isExternal) =>
							!isExternal && !/\/app\/(admin|bakery|platform\/browser|ui)\//.test(id),
					},
				},
			},
		},
	},
	// In development: what is found only when a screen is opened would reload the page.
	optimizeDeps: { entries: ["app/**/*.tsx", "!app/entry.server.tsx"] },
	build: {
		target: "baseline-widely-available",
		assetsInlineLimit: 0,
		// Of Lucide's 1,700 icons only those that are used are read: a quarter of the memory less.
		rolldownOptions: { experimental: { lazyBarrel: true } },
	},
});
