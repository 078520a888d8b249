const callsUntilOptimized = 1000;

/**
 * Warms up `process.nextTick`, which Node uses for every request. Call it before loading the
 * program: if garbage is collected while V8 is still learning the function, it compiles a version
 * six times as slow, and all requests per second drop by a tenth.
 */
export async function warmUpNextTick(): Promise<void> {
	for (let call = 0; call < callsUntilOptimized; call++) {
		await new Promise<void>((resolve) => process.nextTick(resolve));
	}
}
