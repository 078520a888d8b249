import { describe, expect, it, vi } from "vitest";
import { PastedImages } from "./pasted-images.tsx";

const source = (name: string) => ({
	preview: `blob:${name}`,
	name,
	getFile: async () => new File([], name),
});

const statesOf = (images: PastedImages) =>
	images.getState().images.map(({ name, state }) => `${name} ${state}`);

describe("PastedImages", () => {
	it("uploads one after the other, and the same image once", async () => {
		const waiting: (() => void)[] = [];
		const images = new PastedImages(
			({ name }) => new Promise((resolve) => waiting.push(() => resolve(`/${name}`))),
		);
		images.add([source("a"), source("b"), source("a")], []);
		await vi.waitFor(() => expect(waiting).toHaveLength(1));
		expect(statesOf(images)).toEqual(["a underWay", "b underWay"]);
		waiting[0]?.();
		await vi.waitFor(() => expect(waiting).toHaveLength(2));
		expect(images.find("blob:a")?.url).toBe("/a");
		waiting[1]?.();
		await vi.waitFor(() => expect(statesOf(images)).toEqual(["a uploaded", "b uploaded"]));
	});

	it("keeps what failed for another try, or gives it up", async () => {
		let isBroken = true;
		const images = new PastedImages(async ({ name }) => {
			if (isBroken && name !== "b") throw new Error("The oven is off");
			return `/${name}`;
		});
		images.add([source("a"), source("b")], []);
		await vi.waitFor(() => expect(statesOf(images)).toEqual(["a failed", "b uploaded"]));
		expect(images.find("blob:a")?.problem).toBe("The oven is off");
		isBroken = false;
		images.tryAgain();
		await vi.waitFor(() => expect(statesOf(images)).toEqual(["a uploaded", "b uploaded"]));
		isBroken = true;
		images.add([source("c")], []);
		await vi.waitFor(() => expect(statesOf(images)).toContain("c failed"));
		images.giveUp();
		expect(statesOf(images)).toContain("c leftOut");
	});
});
