import { expect, it } from "vitest";
import { describeLeftOut } from "./left-out.ts";

it("says what was left out, each kind once", () => {
	expect(describeLeftOut([])).toEqual([]);
	expect(describeLeftOut(["field", "image", "field"])).toEqual([
		"2 form fields",
		"1 image. Save it on this device, then add it with the Image button.",
	]);
});
