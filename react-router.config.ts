import type { Config } from "@react-router/dev/config";

export default {
	appDirectory: "app",
	ssr: true,
	// Emptied by each build, unlike the folder above it.
	buildDirectory: "build/site",
	// The site has few routes: one manifest with the page beats a request per discovered link.
	routeDiscovery: { mode: "initial" },
} satisfies Config;
