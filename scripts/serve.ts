// The server's own process, which `npm start` starts, and starts again when it has died.
import "../server/hardening/freeze-prototypes.ts";
import { learnTicks } from "../server/learn-ticks.ts";

await learnTicks();
await import("../server/start.ts");
