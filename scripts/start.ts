import "../server/hardening/freeze-prototypes.ts";
import { learnTicks } from "../server/learn-ticks.ts";
import { buildIfStale } from "./build.ts";

await learnTicks();
await buildIfStale();
await import("../server/start.ts");
