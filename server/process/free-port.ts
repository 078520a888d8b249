import { once } from "node:events";
import { createServer } from "node:net";

/** Below the ports that systems use for outgoing connections, which may be taken at any moment. */
const ports = { first: 20_000, count: 10_000 };

/** Finds an unused port. */
export async function freePort(): Promise<number> {
	while (true) {
		const port = ports.first + Math.floor(Math.random() * ports.count);
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
