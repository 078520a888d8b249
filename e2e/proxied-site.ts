import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { startNginx } from "./nginx.ts";
import { portForProgram } from "./program.ts";
import { type Site, startSite } from "./site.ts";

/** Starts a site behind nginx. This process trusts its certificate from then on. */
export async function startProxiedSite(): Promise<Site> {
	const port = await portForProgram();
	const origin = `https://localhost:${port}`;
	const site = await startSite({ SITE_URL: origin });
	const sitePort = Number(new URL(site.origin).port);
	const nginx = await startNginx({ port, sitePort });
	setDefaultCACertificates([...getCACertificates(), nginx.certificate]);
	return {
		...site,
		origin,
		proxy: { plainOrigin: nginx.plainOrigin, siteOrigin: site.origin },
		async stop() {
			await nginx.stop();
			await site.stop();
		},
	};
}
