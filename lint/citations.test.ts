import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { listProjectFiles, root } from "./project-files.ts";

const read = (file: string) => readFileSync(path.join(root, file), "utf8");

/** The numbers of the sections of docs/product.md. */
const sections = new Set(
	[...read("docs/product.md").matchAll(/^#+ (\d+(?:\.\d+)*)/gm)].map(([, number]) => number),
);

const section = /§(\d+(?:\.\d+)*)/g;

/** One section of docs/product.md, or several: `product §2, §5`. */
const productCitation = new RegExp(
	`\\bproduct ${section.source}(?:(?:, | and )${section.source})*`,
	"gi",
);

/** Documents of others that are cited by their sections. */
const otherCitation = /(?:RFC \d+|ISO\/IEC [\d-]+|GIF89a|its specification) §[\d.]+(?: to §\d+)?/g;

/** Broken citations of a text: sections without a document come first. */
function lostCitations(text: string): string[] {
	const cited = text.match(productCitation)?.join() ?? "";
	const missing = [...cited.matchAll(section)].filter(([, number]) => !sections.has(number));
	const rest = text.replace(productCitation, "").replace(otherCitation, "");
	return [...(rest.match(section) ?? []), ...missing.map(([found]) => `product ${found}`)];
}

/** This file has examples, and the document names its own numbers alone. */
const unread = new Set(["lint/citations.test.ts", "docs/product.md"]);

/** All other texts of the project. */
function files(): string[] {
	return listProjectFiles()
		.filter((file) => /\.(?:css|grit|js|json|md|mjs|sql|toml|tsx?)$/.test(file))
		.filter((file) => !unread.has(file));
}

describe("a citation that leads nowhere", () => {
	it("is in no file", () => {
		const lost = files().flatMap((file) => lostCitations(read(file)).map((it) => `${file}: ${it}`));
		expect(lost).toEqual([]);
	});

	it("is not in the document itself", () => {
		const own = read("docs/product.md").replaceAll("product §", "§").replaceAll("§", "product §");
		expect(lostCitations(own)).toEqual([]);
	});
});
