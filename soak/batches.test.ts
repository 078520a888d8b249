import { beforeEach, describe, expect, test } from "vitest";
import {
	type Batches,
	batchesIn,
	batchText,
	createBatches,
	maxAgeMilliseconds,
} from "./batches.ts";
import { createFaults, type Faults } from "./faults.ts";

const place = "http://site/";

let faults: Faults;
let batches: Batches;
let now: number;

beforeEach(() => {
	faults = createFaults();
	now = 0;
	batches = createBatches(faults, () => now);
});

/** Saves so often that this batch is the last one that was confirmed. */
function saveUntil(last: number): void {
	for (let batch = batches.begin("loaf-1"); ; batch = batches.begin("loaf-1")) {
		batches.confirm("loaf-1", batch);
		if (batch === last) return;
	}
}

/** An answer that took no time. */
function see(text: string, at = now): void {
	batches.judge({ text, place, shows: [], sentAt: at, receivedAt: at });
}

const kinds = () => faults.list().map(({ kind }) => kind);

describe("what a page shows", () => {
	test("is right when it is what was saved last", () => {
		saveUntil(3);
		now = 100_000;
		see(`<h1>${batchText("loaf-1", 3)}</h1><p>${batchText("loaf-1", 3)}</p>`);
		expect(kinds()).toEqual([]);
		expect(batches.ages).toEqual([]);
	});

	test("may be a save that is not answered yet", () => {
		saveUntil(3);
		const batch = batches.begin("loaf-1");
		see(batchText("loaf-1", batch));
		expect(kinds()).toEqual([]);
	});

	test("may be older than a save for a while, which is noted", () => {
		saveUntil(1);
		now = 1000;
		saveUntil(2);
		now = 1400;
		see(batchText("loaf-1", 1));
		expect(kinds()).toEqual([]);
		expect(batches.ages).toEqual([400]);
	});

	test("is wrong when it was replaced long ago, however often it was saved since", () => {
		saveUntil(1);
		now = 1000;
		saveUntil(2);
		now += maxAgeMilliseconds + 1;
		saveUntil(9);
		see(batchText("loaf-1", 1), now + 1);
		expect(kinds()).toEqual(["shows what was replaced long ago"]);
	});

	test("is wrong when the page is about something that it has not shown for long", () => {
		saveUntil(1);
		now += maxAgeMilliseconds + 1;
		batches.judge({ text: "", place, shows: ["loaf-1"], sentAt: now, receivedAt: now });
		expect(kinds()).toEqual(["shows what was replaced long ago"]);
	});

	test("is wrong when it mixes two states", () => {
		saveUntil(2);
		see(`${batchText("loaf-1", 1)} ${batchText("loaf-1", 2)}`);
		expect(kinds()).toContain("mixes two states");
	});

	test("is wrong when it was never saved", () => {
		saveUntil(2);
		see(batchText("loaf-1", 3));
		expect(kinds()).toEqual(["shows what was never saved"]);
	});

	test("is wrong when the same page has shown something newer before", () => {
		saveUntil(2);
		see(batchText("loaf-1", 2));
		now = 10;
		see(batchText("loaf-1", 1));
		expect(kinds()).toEqual(["shows an older state than before"]);
	});

	test("may be older than what was asked for later and came earlier", () => {
		saveUntil(2);
		batches.judge({ text: batchText("loaf-1", 2), place, shows: [], sentAt: 20, receivedAt: 30 });
		batches.judge({ text: batchText("loaf-1", 1), place, shows: [], sentAt: 10, receivedAt: 40 });
		expect(kinds()).toEqual([]);
	});
});

test("batches are found in any text", () => {
	const text = `<title>${batchText("loaf-1", 12)}</title>"${batchText("home-1", 3)}\\n"`;
	expect(batchesIn(text)).toEqual(
		new Map([
			["loaf-1", new Set([12])],
			["home-1", new Set([3])],
		]),
	);
});
