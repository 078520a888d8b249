import { afterAll, vi } from "vitest";

// The next file runs in the same process (vitest.config.ts).
afterAll(() => {
	vi.restoreAllMocks();
	vi.useRealTimers();
});
