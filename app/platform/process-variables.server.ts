import { existsSync } from "node:fs";

/**
 * The variable that is set where root has read `.env` into the environment and then become another
 * user, who may not be allowed to read the file.
 */
export const environmentIsComplete = "LEVAIN_ENVIRONMENT_IS_COMPLETE";

/**
 * The variables of the process, and of the file `.env` in its working directory for what the process
 * leaves open. Processes that it starts then have them all.
 */
export function processVariables(): NodeJS.ProcessEnv {
	if (!process.env[environmentIsComplete] && existsSync(".env")) process.loadEnvFile(".env");
	return process.env;
}
