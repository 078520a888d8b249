// The server's own process, which `npm start` starts, and starts again when it has died.
import { warmUpNextTick } from "../server/pages/cache/warm-up-next-tick.ts";

await warmUpNextTick();
await import("../server/start.ts");
