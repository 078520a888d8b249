import { expect, it } from "vitest";
import { faceOpener, withEarlyFaces } from "./early-faces.ts";

it("opens the faces after the style sheet and before the text", () => {
	const html = `<head><link rel="stylesheet" href="/a.css"/></head><body>Bread</body>`;
	expect(withEarlyFaces(html)).toBe(
		`<head><link rel="stylesheet" href="/a.css"/><script>${faceOpener}</script></head><body>Bread</body>`,
	);
});
