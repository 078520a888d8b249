import { afterAll, vi } from "vitest";
import { flushLog } from "../../app/platform/log.server.ts";

// The next file runs in the same process (vitest.config.ts). It must not find mocks of this one, nor
// log the lines that were left out here.
afterAll(() => {
	vi.restoreAllMocks();
	vi.useRealTimers();
	flushLog();
});
