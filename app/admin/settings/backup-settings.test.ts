import { describe, expect, it } from "vitest";
import { copiesText, lastBackupText } from "./backup-settings.tsx";

const lastGoodAt = "2026-11-22T08:00:00.000Z";
const plain = (text: string | null) => text?.replace(/\s/g, " ") ?? null;

describe("Settings say of backups", () => {
	it.each([
		["the last one", "server", lastGoodAt, "Last backup: November 22, 2026, 3:00 AM"],
		["that there is none", "server", null, "No backup yet."],
		["that they are off", "nobody", null, "Backups are off on this server"],
		["the last one before they were off", "nobody", lastGoodAt, "3:00 AM. Backups are off"],
	] as const)("%s", (_, madeBy, lastGoodAt, words) => {
		const status = { madeBy, lastGoodAt, copies: null, problem: null };
		expect(plain(lastBackupText(status))).toContain(words);
	});

	it.each([
		[
			"when the last one was made that is copied",
			"server",
			{ lastAt: lastGoodAt },
			"Off-site copy: November 22, 2026, 3:00 AM",
		],
		["that none is copied yet", "server", { lastAt: null }, "No off-site copy yet."],
		[
			"that they are on the same disk",
			"server",
			null,
			"ask the person who hosts this site to set up off-site copies",
		],
	] as const)("%s", (_, madeBy, copies, words) => {
		const status = { madeBy, lastGoodAt, copies, problem: null };
		expect(plain(copiesText(status))).toContain(words);
	});
});
