// The server's own process, which `npm start` starts, and starts again when it has died. Plain JavaScript,
// because a process that can read TypeScript takes 20 MB more.
const callsUntilOptimized = 1000;

/**
 * Warms up `process.nextTick`, which Node uses for every request. If garbage is collected while V8 is
 * still learning the function, it compiles a version six times as slow, and all requests per second
 * drop by a tenth.
 */
async function warmUpNextTick() {
	for (let call = 0; call < callsUntilOptimized; call++) {
		await new Promise((resolve) => process.nextTick(resolve));
	}
}

// React and React Router read it: their development versions are several times slower.
process.env.NODE_ENV = "production";
await warmUpNextTick();
const built = new URL("../build/site/server/index.js", import.meta.url);
const { startSite } = await import(built.href);
await startSite();
