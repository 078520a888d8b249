import { type PDFiumDocument, PDFiumLibrary } from "@hyzyla/pdfium";

/** A printed page: its size in millimeters, its words, and its ink. */
export interface PrintedPage {
	width: number;
	height: number;
	/** Without blanks and line breaks, which a PDF does not know: where letters are apart it has some. */
	text: string;
	/**
	 * The heights of the lines of ink in a part of the page, in millimeters, from top to bottom: a line
	 * ends where a row has no ink.
	 */
	linesIn(part: { left: number; top: number; width: number; height: number }): number[];
}

const millimetersPerPoint = 25.4 / 72;
const pixelsPerMillimeter = 20;

/** Reads what was printed into a PDF. */
export async function readPdf(pdf: Buffer, { withInk = false } = {}): Promise<PrintedPage[]> {
	const library = await PDFiumLibrary.init();
	try {
		return await readPages(await library.loadDocument(pdf), withInk);
	} finally {
		library.destroy();
	}
}

async function readPages(document: PDFiumDocument, withInk: boolean): Promise<PrintedPage[]> {
	const pages: PrintedPage[] = [];
	for (const page of document.pages()) {
		const { originalWidth, originalHeight } = page.getOriginalSize();
		// The library cannot read the words anymore once it has drawn the page.
		const text = page.getText().replace(/\s+/g, "");
		const scale = withInk ? pixelsPerMillimeter * millimetersPerPoint : 1;
		const { data, width } = await page.render({ scale, render: "bitmap" });
		pages.push({
			width: originalWidth * millimetersPerPoint,
			height: originalHeight * millimetersPerPoint,
			text,
			linesIn: (part) => linesOf(part, (x, y) => (data[(y * width + x) * 4] ?? 255) < 128),
		});
	}
	document.destroy();
	return pages;
}

function linesOf(
	part: { left: number; top: number; width: number; height: number },
	hasInk: (x: number, y: number) => boolean,
): number[] {
	const [left, top, width, height] = [part.left, part.top, part.width, part.height].map((length) =>
		Math.round(length * pixelsPerMillimeter),
	) as [number, number, number, number];
	const columns = Array.from({ length: width }, (_, x) => left + x);
	const heights: number[] = [];
	let rows = 0;
	for (let y = top; y <= top + height; y++) {
		if (y < top + height && columns.some((x) => hasInk(x, y))) rows += 1;
		else if (rows > 0) {
			heights.push(rows / pixelsPerMillimeter);
			rows = 0;
		}
	}
	return heights;
}
