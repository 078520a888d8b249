import { expect, it } from "vitest";
import { earlyScript, withEarlyScript } from "./early-script.ts";

it("runs after the style sheet and before the text", () => {
	const html = `<head><link rel="stylesheet" href="/a.css"/></head><body>Bread</body>`;
	expect(withEarlyScript(html)).toBe(
		`<head><link rel="stylesheet" href="/a.css"/><script>${earlyScript}</script></head><body>Bread</body>`,
	);
});
