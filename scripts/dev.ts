import "../server/hardening/freeze-prototypes.ts";
import { createServer } from "vite";
import { readEnvironment } from "../app/platform/environment.server.ts";
import { log } from "../app/platform/log.server.ts";

if (process.getuid?.() === 0) {
	log.warn("in development the server runs as root; npm start does not");
}
const { host, port } = readEnvironment();
const vite = await createServer({ server: { host, port, strictPort: true } });
await vite.listen();
vite.printUrls();
for (const signal of ["SIGINT", "SIGTERM"] as const) {
	process.once(signal, () => void vite.close().then(() => process.exit(0)));
}
