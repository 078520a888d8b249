import { describe, expect, it } from "vitest";
import { lastBackupText } from "./backup-settings.tsx";

const lastGoodAt = "2026-11-22T08:00:00.000Z";
const text = (...[status]: Parameters<typeof lastBackupText>) =>
	lastBackupText(status).replace(/\s/g, " ");

describe("Settings say of backups", () => {
	it.each([
		["the last one", "server", lastGoodAt, "Last backup: November 22, 2026, 3:00 AM"],
		["that there is none", "server", null, "No backup yet."],
		["that they are off", "nobody", null, "Backups are off on this server"],
		["the last one before they were off", "nobody", lastGoodAt, "3:00 AM. Backups are off"],
	] as const)("%s", (_, madeBy, lastGoodAt, words) => {
		expect(text({ madeBy, lastGoodAt, problem: null })).toContain(words);
	});
});
