import { isImageFile } from "../../../media/prepare-upload.ts";
import { type CleanText, cleanPastedHtml, removeBlanks } from "./clean-html.ts";
import { extractExternalImages, fileSource, UPLOAD_ATTRIBUTE } from "./foreign-images.ts";
import type { LeftOutKind } from "./left-out.ts";
import type { ImageSource } from "./pasted-images.ts";

/** Pasted or dropped content, cleaned for the editor. */
interface PastedData {
	html: string;
	sources: ImageSource[];
	leftOut: LeftOutKind[];
}

/**
 * Reads what is pasted or dropped: a formatted text, or files.
 * @returns null for plain text and for nothing, which the editor takes by itself.
 */
export function readPastedData(transfer: DataTransfer): PastedData | null {
	const files = [...transfer.files];
	const html = transfer.getData("text/html");
	if (html !== "") return readText(html, files.filter(isImageFile), transfer.getData("text/rtf"));
	return files.length > 0 ? readFiles(files) : null;
}

function readText(html: string, files: File[], rtf: string): PastedData {
	// The editor's own text keeps all its formatting.
	const isOwn = /<[^>]+\sdata-pm-slice=/.test(html);
	const { body, leftOut } = isOwn ? unchanged(html) : cleanPastedHtml(html);
	const { sources, missing } = extractExternalImages(body, files, extractRtfImages(rtf));
	if (!isOwn) removeBlanks(body);
	const missingImages = Array<LeftOutKind>(missing).fill("image");
	return { html: body.innerHTML, sources, leftOut: [...leftOut, ...missingImages] };
}

function readFiles(files: File[]): PastedData {
	const sources = files.filter(isImageFile).map(fileSource);
	const html = sources.map(({ preview }) => `<img ${UPLOAD_ATTRIBUTE}="${preview}" alt="">`);
	const others = Array<LeftOutKind>(files.length - sources.length).fill("file");
	return { html: html.join(""), sources, leftOut: others };
}

function unchanged(html: string): CleanText {
	const { body } = new DOMParser().parseFromString(html, "text/html");
	return { body, leftOut: [] };
}

/**
 * The images in the RTF that Word puts beside its HTML, which only has local paths. In the order of
 * the text, without Windows-only formats.
 */
export function extractRtfImages(rtf: string): File[] {
	return [...rtf.matchAll(/\{\\pict\b/g)].flatMap(({ index }) => {
		const text = textOfGroup(rtf, index);
		const [, format] = /\\(png|jpeg)blip\b/.exec(text) ?? [];
		return format ? [imageFile(format, text.replace(/\\[a-z]+-?\d*|\s/gi, ""))] : [];
	});
}

/** The text between the braces that open here, without nested groups; empty if they never close. */
function textOfGroup(rtf: string, start: number): string {
	const braces = /[{}]/g;
	braces.lastIndex = start;
	let text = "";
	let depth = 0;
	let end = start;
	for (let brace = braces.exec(rtf); brace; brace = braces.exec(rtf)) {
		if (depth === 1) text += ` ${rtf.slice(end, brace.index)}`;
		depth += brace[0] === "{" ? 1 : -1;
		end = brace.index + 1;
		if (depth === 0) return text;
	}
	return "";
}

function imageFile(format: string, digits: string): File {
	const bytes = new Uint8Array(Math.floor(digits.length / 2));
	for (let index = 0; index < bytes.length; index++) {
		bytes[index] = Number.parseInt(digits.slice(index * 2, index * 2 + 2), 16);
	}
	return new File([bytes], `image.${format}`, { type: `image/${format}` });
}
