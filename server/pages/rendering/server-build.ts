import * as generated from "virtual:react-router/server-build";
import type { ServerBuild } from "react-router";

/**
 * The React Router app. Imported with the server's code, so that in development a request never
 * meets routes that are newer than the server.
 */
// The generated module's types know nothing of exactOptionalPropertyTypes.
export const serverBuild = generated as ServerBuild;

/** The same for visitors, whose browsers need to know nothing of the back office. */
export const visitorBuild: ServerBuild = {
	...serverBuild,
	// Written by scripts/visitor-manifest.ts.
	...(import.meta.env.PROD && {
		assets: {
			...serverBuild.assets,
			url: serverBuild.assets.url.replace("manifest-", "visitors-"),
		},
	}),
};
