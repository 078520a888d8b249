import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { log } from "../../../app/platform/log.server.ts";
import { createBackgroundWork } from "./background-work.ts";

beforeEach(() => {
	vi.useFakeTimers();
});

afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

test("a mail that failed is tried again for some minutes, until it is sent", async () => {
	const send = vi
		.fn(async () => {})
		.mockRejectedValueOnce(new Error("The mail server hangs."))
		.mockRejectedValueOnce(new Error("The mail server hangs."));
	createBackgroundWork().addUntilDone(send);
	await vi.advanceTimersByTimeAsync(2 * 60_000);
	expect(send).toHaveBeenCalledTimes(3);
	await vi.advanceTimersByTimeAsync(60 * 60_000);
	expect(send).toHaveBeenCalledTimes(3);
});

test("a mail that can't be sent is reported once", async () => {
	const logged = vi.spyOn(log, "error").mockReturnValue();
	const send = vi.fn().mockRejectedValue(new Error("No such mailbox."));
	createBackgroundWork().addUntilDone(send);
	await vi.advanceTimersByTimeAsync(60 * 60_000);
	expect(send).toHaveBeenCalledTimes(4);
	expect(logged).toHaveBeenCalledTimes(1);
});
