import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { plainImage } from "../test-gallery.ts";
import { createOpenUpload } from "../uploads/open-upload.ts";
import { cleanDrawing } from "./clean-drawing.ts";
import { SlowDrawingError } from "./drawing-errors.ts";
import { createSiteImageWorker } from "./site-image-worker.ts";

const imageWorker = createSiteImageWorker();
const openUpload = createOpenUpload(imageWorker);
let photo: Uint8Array;

beforeAll(async () => {
	photo = await plainImage({ width: 60, height: 40 });
});
afterAll(() => imageWorker.close());

const root = 'xmlns="http://www.w3.org/2000/svg" width="100" height="100"';

function withFilter(effects: string): Buffer {
	const filter = `<filter id="f" x="0" y="0" width="1" height="1">${effects}</filter>`;
	const drawn = '<rect width="100" height="100" fill="red" filter="url(#f)"/>';
	return Buffer.from(`<svg ${root}>${filter}${drawn}</svg>`);
}

/** Draws something ten times, and that ten times, and so on. */
function manyTimes(): Buffer {
	const tenTimes = (of: number) => `<use href="#a${of}"/>`.repeat(10);
	const groups = Array.from({ length: 12 }, (_, i) => `<g id="a${i + 1}">${tenTimes(i)}</g>`);
	const defined = `<defs><path id="a0" d="M0 0H9V9Z"/>${groups.join("")}</defs>`;
	return Buffer.from(`<svg ${root}>${defined}<use href="#a12"/></svg>`);
}

/** Small files that take a renderer very long at the size that visitors see. */
const bombs: [string, Buffer][] = [
	["dilation", withFilter('<feMorphology operator="dilate" radius="99"/>'.repeat(9))],
	["noise", withFilter('<feTurbulence baseFrequency="0.05" numOctaves="9999"/>'.repeat(99))],
	[
		"convolutions",
		withFilter(`<feConvolveMatrix order="9" kernelMatrix="${"1 ".repeat(81)}"/>`.repeat(9)),
	],
	["blurs", withFilter('<feGaussianBlur stdDeviation="9999"/>'.repeat(400))],
	["repetitions", manyTimes()],
	["results", withFilter('<feFlood flood-color="red"/>'.repeat(9000))],
	[
		"nested filters",
		Buffer.from(
			`<svg ${root}><filter id="f"><feGaussianBlur stdDeviation="5"/></filter>${'<g filter="url(#f)">'.repeat(200)}<rect width="50" height="50"/>${"</g>".repeat(200)}</svg>`,
		),
	],
];

const refusal = {
	status: 400,
	code: "slow_drawing",
	message: "This SVG file takes too long to draw. Export it as PNG.",
};

describe("a drawing that takes too long to draw", () => {
	test.each(bombs)("(%s) is refused within its time", async (_, bytes) => {
		const impatient = createSiteImageWorker(1);
		onTestFinished(() => impatient.close());
		const upload = createOpenUpload(impatient)({ bytes, name: "bomb.svg" });
		await expect(upload).rejects.toMatchObject(refusal);
	});

	test("keeps no photo waiting", async () => {
		const impatient = createSiteImageWorker(3);
		onTestFinished(() => impatient.close());
		const openUpload = createOpenUpload(impatient);
		const [, bytes] = bombs[0] as (typeof bombs)[number];
		const refused = openUpload({ bytes, name: "bomb.svg" }).catch((error: unknown) => error);
		const opened = openUpload({ bytes: photo, name: "loaf.jpg" });
		expect(await Promise.race([refused, opened])).toMatchObject({ contentType: "image/jpeg" });
		expect(await refused).toMatchObject(refusal);
	});

	test("is refused before it is read, if its elements are nested deeply", () => {
		const groups = `${"<g>".repeat(60_000)}${"</g>".repeat(60_000)}`;
		const begun = performance.now();
		expect(() => cleanDrawing(Buffer.from(`<svg ${root}>${groups}</svg>`))).toThrow(
			SlowDrawingError,
		);
		expect(performance.now() - begun).toBeLessThan(500);
	});
});

test("a drawing with a shadow, in 250 nested groups, is kept", async () => {
	const shadow = '<feDropShadow dx="2" dy="2" stdDeviation="3"/>';
	const drawing = withFilter(shadow)
		.toString()
		.replace("<rect", `${"<g>".repeat(250)}<rect`);
	const bytes = Buffer.from(drawing.replace("</svg>", `${"</g>".repeat(250)}</svg>`));
	const { contentType } = await openUpload({ bytes, name: "logo.svg" });
	expect(contentType).toBe("image/svg+xml");
});
