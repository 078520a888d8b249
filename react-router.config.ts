import type { Config } from "@react-router/dev/config";

export default {
	appDirectory: "app",
	ssr: true,
	// Its folder is emptied by each build; the rendered pictures in build/art outlive it.
	buildDirectory: "build/site",
	// The site has few routes: one manifest with the page beats a request per discovered link.
	routeDiscovery: { mode: "initial" },
} satisfies Config;
