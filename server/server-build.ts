import type { ServerBuild } from "react-router";

/** The React Router app: its routes, and what renders them. */
export function loadServerBuild(): Promise<ServerBuild> {
	// The generated module's types know nothing of exactOptionalPropertyTypes.
	return import("virtual:react-router/server-build") as Promise<ServerBuild>;
}
