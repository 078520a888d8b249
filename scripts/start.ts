import "../server/hardening/freeze-prototypes.ts";
import { environmentIsComplete } from "../app/platform/environment-is-complete.server.ts";
import { learnTicks } from "../server/learn-ticks.ts";
import { buildIfStale } from "./build.ts";

await learnTicks();
// Whoever has started as root comes here a second time, as a user who may not build.
if (!process.env[environmentIsComplete]) await buildIfStale();
await import("../server/start.ts");
