import { config } from "zod/mini";

export * from "zod/mini";

// The library tries whether it may make functions from text. The Content-Security-Policy forbids
// it, and the browser would write that into the console of every screen.
if ("document" in globalThis) config({ jitless: true });
