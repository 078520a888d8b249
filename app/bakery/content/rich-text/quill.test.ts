import { describe, expect, it } from "vitest";
import { translateQuill } from "./quill.ts";

describe("translateQuill", () => {
	it.each([
		["an alignment", '<p class="ql-align-center">a</p>', '<p style="text-align:center">a</p>'],
		["an indent", '<h2 class="ql-indent-3">a</h2>', '<h2 style="padding-left:6rem">a</h2>'],
		[
			"several at once, beside styles",
			`<p class='ql-align-right ql-indent-1 ql-direction-rtl' style='color: red;'>a</p>`,
			'<p style="color: red;text-align:right;padding-left:2rem">a</p>',
		],
		[
			"sizes and fonts",
			'<span class="ql-size-huge ql-font-monospace">a</span>',
			'<span style="font-size:1.75em;font-family:Courier New, monospace">a</span>',
		],
		[
			"what only Quill itself needs",
			'<pre class="ql-syntax" spellcheck="false">a</pre>',
			"<pre>a</pre>",
		],
		[
			"a video",
			'<iframe class="ql-video" frameborder="0" allowfullscreen="true" src="https://youtu.be/a?b=1&amp;c=>"></iframe>',
			'<iframe frameborder="0" allowfullscreen="true" src="https://youtu.be/a?b=1&amp;c=>"></iframe>',
		],
		["classes of others", '<p class="note ql-align-left">a</p>', '<p class="note">a</p>'],
		[
			"flat lists",
			'<ul><li>a</li><li class="ql-indent-1">b</li><li class="ql-indent-2">c</li><li>d</li></ul>',
			"<ul><li>a<ul><li>b<ul><li>c</li></ul></li></ul></li><li>d</li></ul>",
		],
		[
			"bullets below a number",
			'<ol><li>a</li></ol><ul><li class="ql-indent-1">b</li></ul><ol><li class="ql-align-center">c</li></ol>',
			'<ol><li>a<ul><li>b</li></ul></li><li style="text-align:center">c</li></ol>',
		],
		[
			"lists of its second version",
			'<ol><li data-list="bullet"><span class="ql-ui" contenteditable="false"></span>a</li><li data-list="ordered" class="ql-indent-1">b</li></ol>',
			'<ul><li><span contenteditable="false"></span>a<ol><li>b</li></ol></li></ul>',
		],
	])("translates %s", (_what, html, translated) => {
		expect(translateQuill(html)).toBe(translated);
	});

	it.each([
		...["ql-align-center", '<p title="ql-">a</p>'],
		...['<ul><li>a<ul><li class="note">b</li></ul></li></ul>', "<p class=ql-</p>"],
	])("leaves %s alone", (html) => {
		expect(translateQuill(html)).toBe(html);
	});

	it("is quick with what is not HTML at all", () => {
		const noise = `ql- <p ${"a = ".repeat(20_000)}<ol><li>${"<li ".repeat(20_000)}`;
		const start = performance.now();
		translateQuill(noise);
		expect(performance.now() - start).toBeLessThan(2000);
	});
});
