import fc from "fast-check";
import sharp, { type Sharp } from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import type { UploadRefusal } from "../../../app/bakery/media/uploads.ts";
import { pixelOf, plainImage, testImageWorker } from "../test-gallery.ts";
import { cleanDrawing } from "./clean-drawing.ts";

afterAll(() => testImageWorker.close());

const secretText = "52.5163N 13.3777E Erika Mustermann";

async function clean(bytes: Uint8Array) {
	const result = await testImageWorker.run("cleanUpload", bytes);
	if ("refusal" in result) throw new Error(result.refusal);
	return result;
}

async function refusalOf(bytes: Uint8Array | string): Promise<UploadRefusal | null> {
	const result = await testImageWorker.run("cleanUpload", Buffer.from(bytes));
	return "refusal" in result ? result.refusal : null;
}

/** An image, red in the left quarter of what is stored and white elsewhere, that says too much. */
function imageWithMetadata({ width = 80, height = 40, orientation = 1 } = {}): Sharp {
	const red = { create: { width: width / 4, height, channels: 3, background: "#c81e1e" } } as const;
	return sharp({ create: { width, height, channels: 3, background: "white" } })
		.composite([{ input: red, left: 0, top: 0 }])
		.withExif({ IFD0: { Artist: secretText }, IFD3: { GPSLatitude: "52/1 30/1 58/1" } })
		.withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><creator>${secretText}</creator></x:xmpmeta>`)
		.withMetadata({ orientation });
}

/** The metadata that a file holds, by name, and what follows it. */
async function metadataIn(bytes: Uint8Array): Promise<string[]> {
	const { exif, xmp, iptc, icc, comments, orientation } = await sharp(bytes).metadata();
	const tells = Object.entries({ exif, xmp, iptc, icc, comments, orientation });
	const text = Buffer.from(bytes).includes("Mustermann") ? ["the secret text"] : [];
	return [...tells.flatMap(([name, value]) => (value === undefined ? [] : name)), ...text];
}

const pixelsOf = (bytes: Uint8Array) => sharp(bytes, { animated: true }).raw().toBuffer();

const formats = [
	["jpeg", "image/jpeg"],
	["png", "image/png"],
	["webp", "image/webp"],
	["avif", "image/avif"],
] as const;

it.each(["jpeg", "png", "webp", "gif", "avif"] as const)(
	"a %s that is cut off is refused",
	async (format) => {
		const image = await imageWithMetadata().toFormat(format).toBuffer();
		expect(await refusalOf(image)).toBeNull();
		expect(await refusalOf(image.subarray(0, image.length * 0.9))).toBe("damaged");
	},
);

describe.each(formats)("an uploaded %s", (format, contentType) => {
	it("loses its metadata and keeps its type", async () => {
		const image = await imageWithMetadata().toFormat(format).toBuffer();
		expect(await metadataIn(image)).toContain("exif");
		const cleaned = await clean(image);
		expect(cleaned.contentType).toBe(contentType);
		expect(await metadataIn(cleaned.bytes)).toEqual([]);
		const { width, height } = await sharp(cleaned.bytes).metadata();
		expect({ width, height }).toEqual({ width: 80, height: 40 });
	});

	it("is turned upright", async () => {
		const lying = await imageWithMetadata({ orientation: 6 }).toFormat(format).toBuffer();
		const { bytes } = await clean(lying);
		expect(await metadataIn(bytes)).toEqual([]);
		const { width, height } = await sharp(bytes).metadata();
		expect({ width, height }).toEqual({ width: 40, height: 80 });
		expect((await pixelOf(bytes, 20, 4)).green).toBeLessThan(80);
		expect((await pixelOf(bytes, 20, 70)).green).toBeGreaterThan(200);
	});

	it("has the colors that its profile meant", async () => {
		const wide = await sharp({
			create: { width: 8, height: 8, channels: 3, background: "#20c040" },
		})
			.withIccProfile("p3")
			.toFormat(format, { quality: 95 })
			.toBuffer();
		const { bytes } = await clean(wide);
		expect(await metadataIn(bytes)).toEqual([]);
		expect(Math.abs((await pixelOf(bytes, 4, 4)).green - 0xc0)).toBeLessThan(6);
		expect(Math.abs((await pixelOf(bytes, 4, 4)).red - 0x20)).toBeLessThan(12);
	});
});

it("an upload gets its facts: the size the right way up, and its colors from top to bottom", async () => {
	const sky = await plainImage({ width: 90, height: 30, color: "#bbddff" }, "png");
	const flag = sharp({ create: { width: 90, height: 90, channels: 3, background: "#cc8844" } });
	const { facts } = await clean(
		await flag
			.composite([{ input: sky, top: 0, left: 0 }])
			.png()
			.toBuffer(),
	);
	expect(facts).toMatchObject({ width: 90, height: 90, drawingWidth: null });
	expect(facts.colors).toMatch(/^#bd[ef],#c8[45],#c84$/);
	const lying = await imageWithMetadata({ orientation: 6 }).jpeg().toBuffer();
	expect((await clean(lying)).facts).toMatchObject({ width: 40, height: 80 });
	const tile = await plainImage({ width: 9, height: 9, color: "#cc8844ff" }, "png");
	const opaque = { colors: "#c84,#c84,#c84", transparent: false };
	expect((await clean(tile)).facts).toMatchObject(opaque);
	const glass = await plainImage({ width: 9, height: 9, color: "#c0804080" }, "png");
	expect((await clean(glass)).facts).toMatchObject({ transparent: true });
	expect((await clean(glass)).facts).not.toHaveProperty("version", facts.version);
});

describe.each(["jpeg", "png", "webp", "gif"] as const)("the pixels of a %s", (format) => {
	it("do not change when there is only something to remove", async () => {
		const image = await imageWithMetadata().toFormat(format).toBuffer();
		const { bytes } = await clean(image);
		expect(await pixelsOf(bytes)).toEqual(await pixelsOf(image));
	});

	it("are followed by nothing", async () => {
		const image = await plainImage({ width: 30, height: 20 }, format);
		const { bytes } = await clean(Buffer.concat([image, Buffer.from(secretText)]));
		expect(Buffer.from(bytes)).toEqual(image);
	});
});

it.each(["png", "webp", "gif", "avif"] as const)("a transparent %s stays so", async (format) => {
	const image = await plainImage({ width: 30, height: 20, color: "#c0804000" }, format);
	const { bytes } = await clean(image);
	expect(await pixelOf(bytes, 10, 10)).toMatchObject({ alpha: 0 });
	expect((await sharp(bytes).metadata()).hasAlpha).toBe(true);
});

it.each(["webp", "gif"] as const)("an animated %s keeps its frames", async (format) => {
	const colors = ["red", "green", "blue"];
	const frames = await Promise.all(
		colors.map((background) =>
			sharp({ create: { width: 20, height: 10, channels: 3, background } })
				.png()
				.toBuffer(),
		),
	);
	const animation = await sharp(frames, { join: { animated: true } })
		.withExif({ IFD0: { Artist: secretText } })
		.toFormat(format, { delay: [100, 200, 300], loop: 2 })
		.toBuffer();
	const { bytes } = await clean(animation);
	expect(await metadataIn(bytes)).toEqual([]);
	const facts = await sharp(bytes, { animated: true }).metadata();
	expect(facts).toMatchObject({ pages: 3, delay: [100, 200, 300], loop: 2 });
	expect(await pixelsOf(bytes)).toEqual(await pixelsOf(animation));
});

it("a comment in a GIF goes", async () => {
	const image = await plainImage({ width: 30, height: 20 }, "gif");
	const comment = Buffer.from(
		`!\xfe${String.fromCharCode(secretText.length)}${secretText}\0`,
		"latin1",
	);
	const end = image.length - 1;
	const telling = Buffer.concat([image.subarray(0, end), comment, image.subarray(end)]);
	const { bytes } = await clean(telling);
	expect(Buffer.from(bytes)).toEqual(image);
});

it("millions of parts do not fill the memory", async () => {
	const image = await plainImage({ width: 30, height: 20 });
	const emptyTables = Buffer.alloc(19 * 1024 * 1024, Buffer.of(0xff, 0xdb, 0x00, 0x02));
	const swollen = Buffer.concat([image.subarray(0, 2), emptyTables, image.subarray(2)]);
	const { bytes } = await clean(swollen);
	expect(bytes.length).toBeLessThan(2000);
});

it("colors of a printer become those of a screen", async () => {
	const printed = await sharp({
		create: { width: 8, height: 8, channels: 3, background: "#20c040" },
	})
		.toColourspace("cmyk")
		.jpeg()
		.toBuffer();
	const { bytes } = await clean(printed);
	expect((await sharp(bytes).metadata()).space).toBe("srgb");
});

describe("what is not accepted", () => {
	it("is the head of a JPEG", async () => {
		expect(await refusalOf(Buffer.of(0xff, 0xd8, 0xff, 0xe0))).toBe("damaged");
	});

	it.each([
		["in all", 10_000, 5_100],
		["along a side", 17_000, 2],
	])("is what has too many pixels %s", async (_, width, height) => {
		expect(await refusalOf(await plainImage({ width, height }, "png"))).toBe("too_many_pixels");
	});
});

describe("an uploaded drawing", () => {
	const drawing = (content: string, attributes = "") =>
		`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="40" height="20"${attributes}>${content}</svg>`;

	async function cleanedDrawing(document: string): Promise<string> {
		const { bytes, contentType } = await clean(Buffer.from(document));
		expect(contentType).toBe("image/svg+xml");
		return Buffer.from(bytes).toString();
	}

	it("keeps what draws", async () => {
		const content = [
			"<title>Rye &amp; Roll</title>",
			"<style>.a{fill:#c84;filter:url(#soft)}</style>",
			'<defs><linearGradient id="shade"><stop offset="0" stop-color="red"></stop></linearGradient></defs>',
			'<path class="a" d="M0 0h40v20z" fill="url(#shade)" style="opacity:.5"></path>',
			'<use xlink:href="#shade"></use><text x="1" y="2">Bread</text>',
			'<image href="data:image/png;base64,iVBORw0KGgo="></image>',
		].join("");
		expect(await cleanedDrawing(drawing(content))).toBe(
			drawing(content).replace(/^<svg (.*?)( width="40" height="20")>/, "<svg$2 $1>"),
		);
	});

	it("loses what says who drew it, and with what", async () => {
		const telling = `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd">
			<!-- ${secretText} -->${drawing(
				`<metadata><rdf:RDF><title>${secretText}</title></rdf:RDF></metadata><desc>${secretText}</desc>
				<sodipodi:namedview inkscape:cx="1">${secretText}</sodipodi:namedview>
				<g inkscape:label="${secretText}"><path d="M0 0h9v9z"/></g>`,
				` xmlns:inkscape="http://www.inkscape.org/" sodipodi:docname="${secretText}"`,
			)}`;
		const cleaned = await cleanedDrawing(telling);
		expect(cleaned).not.toMatch(/Mustermann|inkscape|sodipodi|DOCTYPE|metadata|<!--/);
		expect(cleaned).toContain('<path d="M0 0h9v9z">');
	});

	it.each([
		["a script", drawing("<script>alert(1)</script>")],
		["a script by prefix", drawing('<svg:script xmlns:svg="http://www.w3.org/2000/svg"/>')],
		["an event handler", drawing("<g/>", ' onload="alert(1)"')],
		["an event handler in capitals", drawing('<g ONCLICK="alert(1)"/>')],
		["a foreign object", drawing("<foreignObject><p>Hello</p></foreignObject>")],
		["an image elsewhere", drawing('<image href="https://example.com/a.png"/>')],
		["a link", drawing('<a xlink:href="javascript:alert(1)"><path d="M0 0h9"/></a>')],
		["a drawing in itself", drawing('<image href="data:image/svg+xml;base64,PHN2Zz4="/>')],
		["a fetched filter", drawing('<g filter="url(https://example.com/#f)"/>')],
		["a fetched filter in a style", drawing('<g style="filter:u\\72l(https://example.com/#f)"/>')],
		["a style sheet elsewhere", drawing("<style>@import 'https://example.com/a.css'</style>")],
		["markup in a style sheet", drawing("<style>a{}&lt;/style>&lt;script></style>")],
		[
			"markup in quoted style",
			drawing("<style><![CDATA[</style><script>alert(1)</script>]]></style>"),
		],
		["an animated address", drawing('<set attributeName="href" to="javascript:alert(1)"/>')],
		["an entity", `<!DOCTYPE svg [<!ENTITY a "b">]>${drawing("<text>&a;</text>")}`],
	])("is refused with %s", async (_, document) => {
		expect(await refusalOf(document)).toBe("active_drawing");
	});

	it.each([
		["not closed", "<svg><g"],
		["of another encoding", Buffer.from([...Buffer.from(drawing("<text>")), 0xe9])],
		["of another root", "<g><svg></g>"],
	])("is refused when it is %s", async (_, document) => {
		expect(await refusalOf(document)).toBe("damaged");
	});

	it("comes out the same when it is opened once more, whatever is in it", () => {
		const pieces = [
			...[
				"<g>",
				"</g>",
				"<style>",
				"</style>",
				"<![CDATA[",
				"]]>",
				"<!--",
				"-->",
				"&lt;",
				'"',
				"'",
			],
			...["x:y=", ' a="&quot;>"', "<title>", "</title>", "<a ", "/>", ">", "<metadata>", "\0", "é"],
		];
		const documents = fc.array(fc.constantFrom(...pieces), { maxLength: 14 });
		const cleaned = (document: Buffer) => {
			try {
				return cleanDrawing(document).toString();
			} catch {
				return null;
			}
		};
		fc.assert(
			fc.property(documents, (parts) => {
				const once = cleaned(Buffer.from(drawing(parts.join(""))));
				fc.pre(once !== null);
				expect(cleaned(Buffer.from(once))).toBe(once);
			}),
			{ numRuns: 300 },
		);
	});
});

it("broken files never crash the process, and what is kept of them has no metadata", async () => {
	const originals = await Promise.all(
		(["jpeg", "png", "webp", "gif", "avif"] as const).map((format) =>
			imageWithMetadata({ width: 40, height: 20 }).toFormat(format).toBuffer(),
		),
	);
	const changes = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 8 });
	const cut = fc.option(fc.double({ min: 0.1, max: 1, noNaN: true }), { nil: 1 });
	await fc.assert(
		fc.asyncProperty(fc.constantFrom(...originals), changes, cut, async (original, bytes, part) => {
			const broken = Buffer.from(original.subarray(0, Math.ceil(original.length * part)));
			for (const [at, value] of bytes) broken[at % broken.length] = value;
			const result = await testImageWorker.run("cleanUpload", broken);
			if ("bytes" in result) expect(await metadataIn(result.bytes)).toEqual([]);
		}),
		{ numRuns: 150 },
	);
});
