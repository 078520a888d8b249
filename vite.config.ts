import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { clientChunks } from "./scripts/client-chunks.ts";
import { developmentServer } from "./server/development.ts";

export default defineConfig({
	// Before React Router's plugin, whose own development server would answer in its place.
	plugins: [tailwindcss(), developmentServer(), reactRouter()],
	environments: {
		client: {
			build: { rolldownOptions: { output: { codeSplitting: { groups: clientChunks() } } } },
		},
		ssr: {
			build: { rolldownOptions: { input: "./server/app.ts" } },
		},
	},
	build: {
		target: "baseline-widely-available",
		assetsInlineLimit: 0,
		// Of Lucide's 1,700 icons only those that are used are read: a quarter of the memory less.
		rolldownOptions: { experimental: { lazyBarrel: true } },
	},
});
