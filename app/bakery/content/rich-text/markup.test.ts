import { describe, expect, it } from "vitest";
import { markupProblem } from "./markup.ts";
import { imageUrls, sanitizeRichText } from "./rich-text.server.ts";

const many = 100_000;

const hostile: Record<string, string> = {
	"nested elements": "<b>".repeat(many),
	"nested lists": "<ul><li>".repeat(many / 2),
	"list items": `<ul>${"<li>a".repeat(many)}</ul>`,
	"empty elements": "<br>".repeat(many),
	"attributes without values": `<p ${"a ".repeat(many)}>Bread</p>`,
	"attributes with values": `<p ${Array.from({ length: many }, (_, n) => `a${n}=1`).join(" ")}>Bread</p>`,
	"one attribute without an end": `<p style="${"color:red;".repeat(many / 2)}`,
	"spaces in a tag of Quill": `<p class=ql-align-center${" ".repeat(500_000)}x`,
	"blank lines": "a\n\n".repeat(many),
};

describe.each(Object.entries(hostile))("a text of %s", (kind, html) => {
	it("isn't saved", () => {
		// Without any tag it is a text that becomes paragraphs only when it is shown.
		if (kind === "blank lines") expect(markupProblem(html)).toBeNull();
		else expect(markupProblem(html)).toMatch(/^Content /);
	});

	it("is shown within a moment, if it was stored", () => {
		// Of the processor: other programs may be running.
		const start = process.cpuUsage();
		expect(imageUrls(html)).toEqual([]);
		const shown = sanitizeRichText(html);
		expect(process.cpuUsage(start).user).toBeLessThan(1_000_000);
		expect(shown.match(/<[a-z]/g)?.length ?? 0).toBeLessThanOrEqual(1);
	});
});

it.each([
	`<ul>${"<li><p>Rye</p></li>".repeat(2000)}</ul>`,
	"<p>Old HTML<p>without<p>ends<ul><li>one<li>two</ul>".repeat(300),
	`<table>${"<tr><td>Rye<td>9.50".repeat(900)}</table>`,
	`<p style="${"font-family: Georgia, serif; color: rgb(1, 2, 3); ".repeat(10)}">Bread</p>`,
	`${"<div>".repeat(90)}deep${"</div>".repeat(90)}`.repeat(20),
	"a < b, and 1 <2",
])("a text of people is saved and shown as it is: %#", (html) => {
	expect(markupProblem(html)).toBeNull();
	expect(sanitizeRichText(html)).toContain(/<[a-z]/.test(html) ? "<" : "&lt;");
});
