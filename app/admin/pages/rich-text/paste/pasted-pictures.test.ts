import { describe, expect, it, vi } from "vitest";
import { PastedPictures } from "./pasted-pictures.ts";

const source = (name: string) => ({
	preview: `blob:${name}`,
	name,
	getFile: async () => new File([], name),
});

const statesOf = (pictures: PastedPictures) =>
	pictures.getState().pictures.map(({ name, state }) => `${name} ${state}`);

describe("PastedPictures", () => {
	it("uploads one after the other, and the same picture once", async () => {
		const waiting: (() => void)[] = [];
		const pictures = new PastedPictures(
			({ name }) => new Promise((resolve) => waiting.push(() => resolve(`/${name}`))),
		);
		pictures.add([source("a"), source("b"), source("a")], []);
		await vi.waitFor(() => expect(waiting).toHaveLength(1));
		expect(statesOf(pictures)).toEqual(["a underWay", "b underWay"]);
		waiting[0]?.();
		await vi.waitFor(() => expect(waiting).toHaveLength(2));
		expect(pictures.find("blob:a")?.url).toBe("/a");
		waiting[1]?.();
		await vi.waitFor(() => expect(statesOf(pictures)).toEqual(["a uploaded", "b uploaded"]));
	});

	it("keeps what failed for another try, or gives it up", async () => {
		let isBroken = true;
		const pictures = new PastedPictures(async ({ name }) => {
			if (isBroken && name !== "b") throw new Error("The oven is off");
			return `/${name}`;
		});
		pictures.add([source("a"), source("b")], []);
		await vi.waitFor(() => expect(statesOf(pictures)).toEqual(["a failed", "b uploaded"]));
		expect(pictures.find("blob:a")?.problem).toBe("The oven is off");
		isBroken = false;
		pictures.tryAgain();
		await vi.waitFor(() => expect(statesOf(pictures)).toEqual(["a uploaded", "b uploaded"]));
		isBroken = true;
		pictures.add([source("c")], []);
		await vi.waitFor(() => expect(statesOf(pictures)).toContain("c failed"));
		pictures.giveUp();
		expect(statesOf(pictures)).toContain("c leftOut");
	});

	it("says which images could not be loaded, until that was read", async () => {
		const pictures = new PastedPictures(async () => "/a");
		const getFile = () => Promise.reject(new Error("Not from here"));
		pictures.add([{ ...source("a"), getFile }], ["field"]);
		await vi.waitFor(() => expect(statesOf(pictures)).toEqual(["a leftOut"]));
		expect(pictures.getState().leftOut).toEqual([
			"1 form field",
			"1 image. Save it on this device, then add it with the Image button.",
		]);
		pictures.dismiss();
		expect(pictures.getState().leftOut).toEqual([]);
	});
});
