const names = ["PATH", "TZ", "TMPDIR", "TMP", "TEMP", "SYSTEMROOT"];

/**
 * What the programs of Postgres are told of our environment. It holds neither our secrets nor
 * variables that would change what Postgres does, such as PGOPTIONS, and inherits nothing.
 */
export function postgresEnvironment(): NodeJS.ProcessEnv {
	const known = names.filter((name) => process.env[name] !== undefined);
	return Object.assign(
		Object.create(null),
		Object.fromEntries(known.map((name) => [name, process.env[name]])),
	);
}
