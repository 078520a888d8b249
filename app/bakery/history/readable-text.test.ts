import { expect, it } from "vitest";
import { readableText } from "./readable-text.ts";

it.each([
	["", ""],
	["Plain\n\ntext & more", "Plain\n\ntext & more"],
	["<p>One <strong>two</strong></p><p>Three</p>", "One two\nThree"],
	["<h2>Rye</h2><ul><li><p>Dark</p></li><li>Light</li></ul>", "Rye\nDark\n• Light"],
	["<p>Line<br>break</p>", "Line\nbreak"],
	['<p>See <a href="/about">us</a>.</p>', "See us (/about)."],
	[
		'<p><img src="/a.jpg" alt="A loaf > a roll"></p><img src=b.jpg>',
		"[image: A loaf > a roll]\n[image]",
	],
	['<iframe src="https://www.youtube-nocookie.com/embed/x"></iframe>', "[video]"],
	["<p>&lt;b&gt; &amp; &#8364; &#x1F35E; &nbsp;&unknown;</p>", "<b> & € 🍞 &unknown;"],
	["<p>Caf&eacute; &rsquo;n&rsquo; cr&ecirc;pes, 2&frac12; dozen</p>", "Café ’n’ crêpes, 2½ dozen"],
	["<table><tr><td>A</td><td>B</td></tr></table>", "A B"],
	["<p>2 < 3<!-- hidden --></p>", "2 < 3"],
	["<p>never ended", "never ended"],
])("%j reads %j", (html, text) => {
	expect(readableText(html)).toBe(text);
});

it.each(["<a ", '<a "', "<a <", "<!-- ", "&#", "<p>"])(
	"a text of nothing but %j is soon read",
	(part) => {
		const started = performance.now();
		readableText(`<p>${part.repeat(100_000 / part.length)}`);
		expect(performance.now() - started).toBeLessThan(2000);
	},
);
