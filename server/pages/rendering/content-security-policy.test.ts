import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { videoPlayerUrl } from "../../../app/bakery/content/rich-text/links.ts";
import { contentSecurityPolicy, takeOwnScripts } from "./content-security-policy.ts";

const nonce = "c2VjcmV0";
const hash = (script: string) => createHash("sha256").update(script).digest("base64");
const policyOf = (...scripts: string[]) => contentSecurityPolicy(scripts);

describe("the program's own scripts", () => {
	it("are those with the nonce of the rendering", () => {
		const html = `<script nonce="${nonce}">one()</script><script nonce="${nonce}" type="module" async="">two()</script>`;
		expect(takeOwnScripts(html, nonce)).toEqual({
			scripts: ["one()", "two()"],
			html: `<script>one()</script><script type="module" async="">two()</script>`,
		});
	});

	it.each([
		"<script>harm()</script>",
		`<script nonce="">harm()</script>`,
		`<script nonce="guessed">harm()</script>`,
		`<script type="application/ld+json">{}</script>`,
		`<p title='nonce="${nonce.toLowerCase()}"'><script type="x">harm()</script>`,
		`<script nonce="${nonce}" src="/a.js"></script>`,
	])("are not %s", (html) => {
		expect(takeOwnScripts(html, nonce).scripts).toEqual([]);
	});

	it("are not what an unclosed script before them says", () => {
		const html = `<script x="<script nonce="${nonce}">one()</script>`;
		expect(takeOwnScripts(html, nonce).scripts).toEqual(["one()"]);
	});
});

describe("the content security policy", () => {
	it("allows scripts by their hash, each once, and no others", () => {
		expect(policyOf("one()", "two()", "one()")).toContain(
			`script-src 'self' 'sha256-${hash("one()")}' 'sha256-${hash("two()")}';`,
		);
		expect(policyOf()).toContain("script-src 'self';");
	});

	it("lets in the frames of the players that a text may hold, and of this site", () => {
		const videos = ["https://youtu.be/dQw4w9WgXcQ", "https://vimeo.com/76979871"];
		const players = videos.map((video) => new URL(videoPlayerUrl(video) ?? "").origin);
		expect(policyOf()).toContain(`frame-src 'self' ${players.join(" ")};`);
	});
});
