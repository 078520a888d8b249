import { describe, expect, it } from "vitest";
import { withLateScripts } from "./late-scripts.ts";

const html = `<head><link rel="modulepreload" href="/assets/a.js"/></head><body><p>Bread</p><script>data()</script><script type="module" async="">import "/assets/a.js";</script></body>`;

describe("late scripts", () => {
	const late = withLateScripts(html);

	it("keep the program and the data of the page", () => {
		expect(late).toContain(`<script type="late">import "/assets/a.js";</script>`);
		expect(late).toContain("<script>data()</script>");
	});

	it("bring along what starts them, as one whole script", () => {
		const [, starter = ""] = /<script>\((function[\s\S]*?)\)\(\)<\/script>/.exec(late) ?? [];
		expect(() => new Function(`return ${starter}`)).not.toThrow();
	});
});
