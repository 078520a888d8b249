import { beforeAll, describe, expect, it } from "vitest";
import { bakeryForTests } from "../../../database/tests/test-bakery.ts";
import type { TestClient } from "../../../database/tests/test-client.ts";
import { listImages, uploadImage } from "./images.ts";
import { describeStoredImages } from "./stored-images.server.ts";

/** The smallest PNG there is: one transparent pixel. */
const PIXEL = Uint8Array.from(
	atob(
		"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
	),
	(character) => character.charCodeAt(0),
).buffer;

const bakery = bakeryForTests();
let owner: TestClient;

beforeAll(async () => {
	owner = bakery.as.administrator;
});
function upload(name: string, client: TestClient = owner) {
	return uploadImage(client.fetch, { name, type: "image/png", bytes: PIXEL });
}

/** As the server removes it, with nothing left in the trash. */
const remove = (key: string) => bakery.backend.service.images.remove(key);

describe("the gallery", () => {
	it("shows uploads, newest first, at the address where everybody finds them", async () => {
		await upload("first.png");
		expect(await upload("second.png")).toMatchObject({
			key: "second.png",
			url: "/storage/v1/object/public/product-images/second.png",
		});
		const images = await listImages(owner);
		expect(images.map(({ key }) => key)).toEqual(["second.png", "first.png"]);
		const response = await fetch(new URL(images[0]?.url ?? "", bakery.url));
		expect(response.headers.get("content-type")).toBe("image/png");
		expect(await response.arrayBuffer()).toEqual(PIXEL);
	});

	it("takes an image as uploaded that a first try has left there", async () => {
		await upload("a.png");
		const again = { name: "a.png", type: "image/png", bytes: PIXEL, isRepeated: true };
		expect(await uploadImage(owner.fetch, again)).toMatchObject({ key: "a.png" });
	});
});

it("describeStoredImages gives the server what pages show of images that are there", async () => {
	const keys = ["both.png", "said.png", "focused.png", "named.png", "plain.png", "deleted.png"];
	for (const key of keys) await upload(key);
	await bakery.sql`
		insert into public.image_details (key, name, alt, focus_x, focus_y) values
			('both.png', 'IMG 1', 'A loaf', 20, 70),
			('said.png', '', 'A roll', 50, 50),
			('focused.png', '', '', 50, 0),
			('named.png', 'IMG 2', '', 50, 50),
			('gone.png', '', 'A pie', 50, 50)`;
	await remove("deleted.png");
	const asked = [...keys, "gone.png"];
	const facts = expect.objectContaining({ width: 1, height: 1, transparent: true });
	expect(await describeStoredImages(bakery.as.server, asked)).toEqual(
		new Map([
			["both.png", { facts, alt: "A loaf", focus: "20% 70%" }],
			["said.png", { facts, alt: "A roll" }],
			["focused.png", { facts, focus: "50% 0%" }],
			["named.png", { facts }],
			["plain.png", { facts }],
		]),
	);
});
