import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { developmentServer } from "./server/development.ts";

export default defineConfig({
	plugins: [tailwindcss(), reactRouter(), developmentServer()],
	environments: {
		ssr: {
			build: { rolldownOptions: { input: "./server/app.ts" } },
		},
	},
	build: { target: "baseline-widely-available", assetsInlineLimit: 0 },
});
