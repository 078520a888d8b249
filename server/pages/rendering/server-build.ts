import * as generated from "virtual:react-router/server-build";
import type { ServerBuild } from "react-router";

/**
 * The React Router app: its routes, and what renders them. Imported with the server's code, so that
 * while the site is developed a request never meets routes that are newer than what answers it.
 */
// The generated module's types know nothing of exactOptionalPropertyTypes.
export const serverBuild = generated as ServerBuild;
