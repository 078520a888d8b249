import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { contentSecurityPolicy } from "./content-security-policy.ts";

const hash = (script: string) => createHash("sha256").update(script).digest("base64");

describe("the content security policy", () => {
	it("allows the page's own inline scripts by their hash, and no others", () => {
		const html = `<script>one()</script><script type="module" async>two()</script>`;
		const policy = contentSecurityPolicy(html, { backendOrigin: null });
		expect(policy).toContain(
			`script-src 'self' 'sha256-${hash("one()")}' 'sha256-${hash("two()")}';`,
		);
	});

	it("needs no hash for a script with an address", () => {
		const policy = contentSecurityPolicy(`<script src="/a.js"></script>`, { backendOrigin: null });
		expect(policy).toContain("script-src 'self';");
	});

	it("lets the browser reach a hosted backend", () => {
		const policy = contentSecurityPolicy("", { backendOrigin: "https://project.example" });
		expect(policy).toContain("connect-src 'self' https://project.example wss://project.example;");
	});
});
