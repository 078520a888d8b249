/** The variables that programs need: paths, libraries, time zone. No secrets. */
const passedOn = ["PATH", "LD_LIBRARY_PATH", "TZ", "TMPDIR", "TEMP", "SystemRoot"];

/**
 * Options for `spawn` and its kin that hold what is written here and nothing else: Node reads
 * inherited properties too, so a polluted `Object.prototype` could choose the shell, the program or
 * the environment. The new process gets a short list of variables, none of the server's secrets.
 * @param variables are added to the environment.
 */
export function childOptions<Options extends object>(
	options: Options,
	variables: Record<string, string> = {},
): Options & { env: Record<string, string> } {
	const inherited = passedOn.flatMap((name) => {
		const value = Object.hasOwn(process.env, name) ? process.env[name] : undefined;
		return value === undefined ? [] : [[name, value] as const];
	});
	const env = withoutPrototype({ ...Object.fromEntries(inherited), ...variables });
	return withoutPrototype({ ...options, env });
}

function withoutPrototype<Value extends object>(value: Value): Value {
	return Object.assign(Object.create(null), value);
}
