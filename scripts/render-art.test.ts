import { expect, it } from "vitest";
import { staleIllustrations } from "./render-art.ts";

it("the images of the repository are those of its drawings (else run: npm run art)", () => {
	expect(staleIllustrations().map(({ name }) => name)).toEqual([]);
});
