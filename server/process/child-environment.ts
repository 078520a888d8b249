/** The variables that programs need: paths, libraries, time zone. No secrets. */
const passedOn = ["PATH", "LD_LIBRARY_PATH", "TZ", "TMPDIR", "TEMP", "SystemRoot"];

/**
 * Options for `spawn` without inherited properties: Node reads those too, so a polluted
 * `Object.prototype` could choose the program or its environment. The child gets a short list of
 * variables, and none of the server's secrets.
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
