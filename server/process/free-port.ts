import { once } from "node:events";
import { createServer } from "node:net";

/** Below the ports that systems use for outgoing connections, which may be taken at any moment. */
const ports = { first: 20_000, count: 10_000 };

/**
 * Finds an unused port.
 * @param range where to look: one of its own, for a program that listens only some time later.
 */
export async function freePort(range = ports): Promise<number> {
	while (true) {
		const port = range.first + Math.floor(Math.random() * range.count);
		if (await isFree(port)) return port;
	}
}

async function isFree(port: number): Promise<boolean> {
	const probe = createServer().listen(port, "127.0.0.1");
	try {
		await once(probe, "listening");
		return true;
	} catch {
		return false;
	} finally {
		probe.close();
	}
}
