import { expect, test } from "vitest";
import type { Call } from "../../app/platform/backend/call.ts";
import { rememberDetails } from "./image-details.ts";

const facts = {
	width: 80,
	height: 40,
	colors: "#c84,#c84,#c84",
	transparent: false,
	drawingWidth: null,
	version: "a1",
};
const clear = { ...facts, transparent: true };

/** A database with these images, and what it was asked. */
function openDatabase(...keys: string[]) {
	const state = { version: 1, keys, isAway: false, asked: [] as string[][] };
	const call = (async (_: string, given: { keys: string[] }) => {
		state.asked.push(given.keys);
		if (state.isAway) throw new Error("The database is away.");
		const rows = state.keys.filter((key) => given.keys.includes(key));
		return rows.map((key) => ({ key, facts, alt: `Alt of ${key}`, focus_x: 50, focus_y: 0 }));
	}) as unknown as Call;
	const changes = { currentVersion: () => state.version };
	return { state, details: rememberDetails(call, changes, new Map([["hero.jpg", clear]])) };
}

const image = (key: string) => ({ source: "product-images", key });

test("images are read once for each version of the content; deleted ones are null", async () => {
	const { state, details } = openDatabase("a.jpg");
	expect(await details.find(image("a.jpg"))).toMatchObject({ facts, alt: "Alt of a.jpg" });
	expect(await details.find(image("a.jpg"))).not.toBeNull();
	expect(state.asked).toHaveLength(1);
	state.version += 1;
	state.keys = [];
	expect(await details.find(image("a.jpg"))).toBeNull();
	expect(await details.find({ source: "art", key: "hero.jpg" })).toEqual({ facts: clear });
	expect(await details.find({ source: "art", key: "constructor" })).toBeNull();
	expect(state.asked).toHaveLength(2);
});

test("pages get descriptions by address: null for a deleted image, none for another site's", async () => {
	const { details } = openDatabase("a.jpg");
	const stored = (key: string) => `/storage/v1/object/public/product-images/${key}`;
	const absolute = `https://old-name.example${stored("a.jpg")}`;
	const bundled = "/pictures/1080/art/hero.jpg";
	const urls = [absolute, stored("gone.jpg"), bundled, "https://images.example/a.jpg", "data:,"];
	const size = { width: 80, height: 40 };
	expect(await details.describe(urls)).toEqual(
		new Map<string, unknown>([
			[absolute, { ...size, colors: facts.colors, alt: "Alt of a.jpg", focus: "50% 0%" }],
			[stored("gone.jpg"), null],
			[bundled, { ...size, colors: null }],
		]),
	);
});

test("an image that was asked for before its upload is there afterward", async () => {
	const { state, details } = openDatabase();
	expect(await details.find(image("a.jpg"))).toBeNull();
	state.keys = ["a.jpg"];
	expect(await details.find(image("a.jpg"))).not.toBeNull();
});

test("one query at a time is for all who ask meanwhile", async () => {
	const { state, details } = openDatabase();
	const keys = Array.from({ length: 50 }, (_, number) => `${number}.jpg`);
	await Promise.all(keys.map((key) => details.find(image(key))));
	expect(state.asked).toEqual([keys]);
});

test("while the database is away, the images known before are there, and no others", async () => {
	const { state, details } = openDatabase("a.jpg", "b.jpg");
	await details.find(image("a.jpg"));
	state.version += 1;
	state.isAway = true;
	expect(await details.find(image("a.jpg"))).not.toBeNull();
	expect(await details.find(image("b.jpg"))).toBeNull();
	await expect(details.describe(["/pictures/160/product-images/a.jpg"])).rejects.toThrow("away");
	state.isAway = false;
	expect(await details.find(image("b.jpg"))).not.toBeNull();
});
