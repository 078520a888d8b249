import { expect, test } from "vitest";
import type { Call } from "../../app/platform/backend/call.ts";
import { rememberDetails } from "./image-details.ts";

/** A database with these images, and what it was asked. */
function openDatabase(...keys: string[]) {
	const state = { version: 1, keys, isAway: false, asked: [] as string[][] };
	const call = (async (_: string, given: { keys: string[] }) => {
		state.asked.push(given.keys);
		if (state.isAway) throw new Error("The database is away.");
		const rows = state.keys.filter((key) => given.keys.includes(key));
		return rows.map((key) => ({ key, alt: `Alt of ${key}`, focus_x: 50, focus_y: 50 }));
	}) as unknown as Call;
	return { state, details: rememberDetails(call, { currentVersion: () => state.version }) };
}

const image = (key: string) => ({ source: "product-images", key });

test("details are read once for each version of the content, and null of what is not there", async () => {
	const { state, details } = openDatabase("a.jpg");
	const expected = new Map([
		["a.jpg", { alt: "Alt of a.jpg" }],
		["b.jpg", null],
	]);
	expect(await details.read(["a.jpg", "b.jpg"])).toEqual(expected);
	expect(await details.isDeleted(image("a.jpg"))).toBe(false);
	expect(state.asked).toHaveLength(1);
	state.version += 1;
	state.keys = [];
	expect(await details.isDeleted(image("a.jpg"))).toBe(true);
	expect(await details.isDeleted({ source: "art", key: "a.jpg" })).toBe(false);
});

test("an image that was asked for before its upload is there afterward", async () => {
	const { state, details } = openDatabase();
	expect(await details.isDeleted(image("a.jpg"))).toBe(true);
	state.keys = ["a.jpg"];
	expect(await details.isDeleted(image("a.jpg"))).toBe(false);
});

test("one query at a time is for all who ask meanwhile", async () => {
	const { state, details } = openDatabase();
	const keys = Array.from({ length: 50 }, (_, number) => `${number}.jpg`);
	await Promise.all(keys.map((key) => details.isDeleted(image(key))));
	expect(state.asked).toEqual([keys]);
});

test("while the database is away, the images known before are there, and no others", async () => {
	const { state, details } = openDatabase("a.jpg", "b.jpg");
	await details.read(["a.jpg"]);
	state.version += 1;
	state.isAway = true;
	expect(await details.isDeleted(image("a.jpg"))).toBe(false);
	expect(await details.isDeleted(image("b.jpg"))).toBe(true);
	await expect(details.read(["a.jpg"])).rejects.toThrow("away");
	state.isAway = false;
	expect(await details.isDeleted(image("b.jpg"))).toBe(false);
});
