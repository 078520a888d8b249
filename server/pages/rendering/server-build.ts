import * as generated from "virtual:react-router/server-build";
import type { ServerBuild } from "react-router";

/**
 * The React Router app. Imported with the server's code, so that in development a request never
 * meets routes that are newer than the server.
 */
// The generated module's types know nothing of exactOptionalPropertyTypes.
export const serverBuild = generated as ServerBuild;
