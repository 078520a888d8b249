import { existsSync } from "node:fs";

/** Set when root has read `.env` and dropped its rights to read the file. */
export const environmentIsComplete = "LEVAIN_ENVIRONMENT_IS_COMPLETE";

/** The variables of the process, completed from `.env`. Child processes inherit them all. */
export function processVariables(): NodeJS.ProcessEnv {
	if (!process.env[environmentIsComplete] && existsSync(".env")) process.loadEnvFile(".env");
	return process.env;
}

/** A value that the built app and the server share, although each has its own copy of a module. */
export function processWide<Value>(name: string, make: () => Value): Value {
	const key = Symbol.for(`levain ${name}`);
	const known = globalThis as { [key]?: Value };
	known[key] ??= make();
	return known[key];
}
