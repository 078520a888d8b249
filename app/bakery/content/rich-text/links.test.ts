import { describe, expect, it } from "vitest";
import {
	completeLink,
	isRefusedLink,
	isRichTextLink,
	refusedLinks,
	VIDEO_FRAME_ORIGINS,
	videoPlayerUrl,
} from "./links.ts";
import { sanitizeRichText } from "./rich-text.server.ts";

describe("completeLink", () => {
	it.each([
		["/products", "/products"],
		["https://example.com/a?b=c#d", "https://example.com/a?b=c#d"],
		["example.com", "https://example.com"],
		["bäckerei.example", "https://bäckerei.example"],
		["hello@example.com", "mailto:hello@example.com"],
		["+1 (555) 010-0123", "tel:+15550100123"],
	])("makes of %j %s", (typed, address) => {
		expect(completeLink(typed)).toBe(address);
		expect(isRichTextLink(address)).toBe(true);
	});

	it.each([
		...["", " ", "about us", "about", "//elsewhere.example", "/\\elsewhere.example"],
		...["javascript:alert(1)", "java\nscript:alert(1)", "data:text/html,x"],
		...["file:///C:/menu.docx", "https://", "https://exa mple.com", "mailto:"],
		...["mailto:hello", "tel:", "hello@example", "two@at@example.com"],
		...["example.com is ours", "example..com", "1234", "192.168.0.1"],
	])("refuses %j", (typed) => {
		expect(completeLink(typed)).toBeNull();
	});
});

describe("links that pages leave out", () => {
	it.each([
		...["javascript:alert(1)", "JaVaScRiPt:alert(1)", "java\tscript:alert(1)"],
		...[" javascript:alert(1)", "data:text/html,x", "ftp://example.com/"],
		...["file:///etc/passwd", "//elsewhere.example", "/\\elsewhere.example"],
		"C:\\menu.pdf",
	])("%s", (address) => {
		expect(isRefusedLink(address)).toBe(true);
		const html = `<p><a href="${address}">a</a></p>`;
		expect(sanitizeRichText(html)).toBe("<p><a>a</a></p>");
		expect(refusedLinks(html)).toEqual([address]);
		expect(refusedLinks(html.toUpperCase())).toEqual([address.toUpperCase()]);
	});

	it.each(["/a", "#a", "?a", "a.html", "https://a.example/b:c", "mailto:a@b.example", "tel:1"])(
		"not %s",
		(address) => {
			const html = `<p><a href="${address}">a</a></p>`;
			expect(sanitizeRichText(html)).toBe(html);
			expect(refusedLinks(html)).toEqual([]);
		},
	);

	it("are found however they are written", () => {
		const entities = "&#106;avascript&colon;alert(1)";
		const text = `<A title='b' HREF=javascript:a()>a</A> <a href='ftp:b'>b</a> <a href="${entities}">c</a>`;
		expect(refusedLinks(text)).toEqual(["javascript:a()", "ftp:b", entities]);
		expect(refusedLinks(text + text)).toHaveLength(3);
	});

	it("are found quickly in a text that is nothing but their beginnings", () => {
		for (const part of ["<a ", "<a href=", "<a href='", '<a x="']) {
			expect(refusedLinks(part.repeat(100_000)).length).toBeLessThan(2);
		}
	});
});

const YOUTUBE = "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ";
const VIMEO = "https://player.vimeo.com/video/76979871";

describe("videoPlayerUrl", () => {
	it.each([
		["https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42s", YOUTUBE],
		["https://youtu.be/dQw4w9WgXcQ", YOUTUBE],
		["https://m.youtube.com/shorts/dQw4w9WgXcQ", YOUTUBE],
		["http://www.youtube.com/embed/dQw4w9WgXcQ", YOUTUBE],
		["//www.youtube-nocookie.com/embed/dQw4w9WgXcQ", YOUTUBE],
		["https://vimeo.com/76979871", VIMEO],
		["https://player.vimeo.com/video/76979871?title=0", VIMEO],
	])("finds the player of %s", (address, player) => {
		expect(videoPlayerUrl(address)).toBe(player);
		expect(VIDEO_FRAME_ORIGINS).toContain(new URL(player).origin);
	});

	it.each([
		...["", "not an address", "https://example.com/video.mp4", "https://www.youtube.com/"],
		"https://www.youtube.com/watch?v=../../evil",
		"https://www.youtube.com.example.com/embed/dQw4w9WgXcQ",
		...["https://vimeo.com/about", "javascript:alert(1)", "ftp://youtu.be/dQw4w9WgXcQ"],
	])("has none for %j", (address) => {
		expect(videoPlayerUrl(address)).toBeNull();
	});
});
