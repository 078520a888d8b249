/** The variables that programs need: paths, libraries, time zone. No secrets. */
const passedOn = ["PATH", "LD_LIBRARY_PATH", "TZ", "TMPDIR", "TEMP", "SystemRoot"];

/**
 * Options for `spawn` whose environment is a short list of variables, and none of the server's secrets.
 * @param variables are added to the environment.
 */
export function childOptions<Options extends object>(
	options: Options,
	variables: Record<string, string> = {},
): Options & { env: Record<string, string> } {
	const inherited = passedOn.flatMap((name) => {
		const value = process.env[name];
		return value === undefined ? [] : [[name, value] as const];
	});
	return { ...options, env: { ...Object.fromEntries(inherited), ...variables } };
}
