import { isPictureFile } from "../../../media/open-picture.ts";
import { type CleanText, cleanPastedHtml, removeBlanks } from "./clean-html.ts";
import { extractExternalPictures, fileSource, UPLOAD_ATTRIBUTE } from "./foreign-pictures.ts";
import type { LeftOutKind } from "./left-out.ts";
import type { PictureSource } from "./pasted-pictures.ts";
import { extractRtfPictures } from "./rtf-pictures.ts";

/** Pasted or dropped content, cleaned for the editor. */
export interface PastedData {
	html: string;
	sources: PictureSource[];
	leftOut: LeftOutKind[];
}

/**
 * Reads what is pasted or dropped: a formatted text, or files.
 * @returns null for plain text and for nothing, which the editor takes by itself.
 */
export function readPastedData(transfer: DataTransfer): PastedData | null {
	const files = [...transfer.files];
	const html = transfer.getData("text/html");
	if (html !== "") return readText(html, files.filter(isPictureFile), transfer.getData("text/rtf"));
	return files.length > 0 ? readFiles(files) : null;
}

function readText(html: string, files: File[], rtf: string): PastedData {
	// The editor's own text keeps all its formatting.
	const isOwn = /<[^>]+\sdata-pm-slice=/.test(html);
	const { body, leftOut } = isOwn ? unchanged(html) : cleanPastedHtml(html);
	const { sources, missing } = extractExternalPictures(body, files, extractRtfPictures(rtf));
	if (!isOwn) removeBlanks(body);
	const missingPictures = Array<LeftOutKind>(missing).fill("picture");
	return { html: body.innerHTML, sources, leftOut: [...leftOut, ...missingPictures] };
}

function readFiles(files: File[]): PastedData {
	const sources = files.filter(isPictureFile).map(fileSource);
	const html = sources.map(({ preview }) => `<img ${UPLOAD_ATTRIBUTE}="${preview}" alt="">`);
	const others = Array<LeftOutKind>(files.length - sources.length).fill("file");
	return { html: html.join(""), sources, leftOut: others };
}

function unchanged(html: string): CleanText {
	const { body } = new DOMParser().parseFromString(html, "text/html");
	return { body, leftOut: [] };
}
