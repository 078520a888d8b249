import { Inflate } from "fflate";
import { moneyOfBackOffice } from "../catalog/prices/price.ts";
import { type CodePage, codePageOf, decode } from "./code-pages.ts";
import { FileProblem } from "./schema.ts";

/** A file in a ZIP archive, as the directory at its end lists it. */
export interface ZipEntry {
	/** With its folders. */
	name: string;
	/** Bytes in the archive. */
	packedSize: number;
	/** Bytes as declared; unpacking stops there. */
	size: number;
	/** 0: stored, 8: deflated. */
	method: number;
	/** Where its own header begins. */
	offset: number;
}

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;

/** The end of the directory is followed by a comment of up to 64 KB. */
const END_BYTES = 22 + 65_535;

const MAX_DIRECTORY_BYTES = 20_000_000;

/** So many packed bytes are unpacked at a time: at most a thousand times as many. */
const STEP = 16_384;

const DAMAGED = "This ZIP file is damaged. Download or create it again";

/** The files of an archive. Nothing is unpacked, and only the directory is read. */
export async function readZipDirectory(archive: Blob): Promise<ZipEntry[]> {
	const start = Math.max(0, archive.size - END_BYTES);
	const end = await bytesOf(archive, start, archive.size);
	const at = findEnd(end);
	const size = end.getUint32(at + 12, true);
	const offset = end.getUint32(at + 16, true);
	if (size > MAX_DIRECTORY_BYTES || offset + size > archive.size) throw new FileProblem(DAMAGED);
	return readEntries(await bytesOf(archive, offset, offset + size));
}

function findEnd(end: DataView): number {
	for (let at = end.byteLength - 22; at >= 0; at -= 1) {
		if (end.getUint32(at, true) === END_OF_DIRECTORY) return at;
	}
	throw new FileProblem(DAMAGED);
}

function readEntries(directory: DataView): ZipEntry[] {
	const entries: ZipEntry[] = [];
	let at = 0;
	while (at + 46 <= directory.byteLength && directory.getUint32(at, true) === DIRECTORY_ENTRY) {
		const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) =>
			directory.getUint16(at + field, true),
		) as [number, number, number];
		if (at + 46 + nameLength > directory.byteLength) break;
		entries.push({
			name: decodeName(new Uint8Array(directory.buffer, at + 46, nameLength)),
			method: directory.getUint16(at + 10, true),
			packedSize: directory.getUint32(at + 20, true),
			size: directory.getUint32(at + 24, true),
			offset: directory.getUint32(at + 42, true),
		});
		at += 46 + nameLength + extraLength + commentLength;
	}
	return entries;
}

/** The content of a file. @throws {FileProblem} where it is damaged, or larger than declared. */
export async function unpackEntry(
	archive: Blob,
	entry: ZipEntry,
): Promise<Uint8Array<ArrayBuffer>> {
	const header = await bytesOf(archive, entry.offset, entry.offset + 30);
	if (header.byteLength < 30) throw new FileProblem(DAMAGED);
	const start = entry.offset + 30 + header.getUint16(26, true) + header.getUint16(28, true);
	const packed = archive.slice(start, start + entry.packedSize);
	if (entry.method === 0) return new Uint8Array(await packed.slice(0, entry.size).arrayBuffer());
	if (entry.method !== 8) throw new FileProblem(DAMAGED);
	return inflate(new Uint8Array(await packed.arrayBuffer()), entry.size);
}

function inflate(packed: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
	const content = new Uint8Array(size);
	let length = 0;
	const stream = new Inflate((part) => {
		if (length + part.length > size) throw new FileProblem(DAMAGED);
		content.set(part, length);
		length += part.length;
	});
	try {
		for (let at = 0; at < packed.length; at += STEP) {
			stream.push(packed.subarray(at, at + STEP), at + STEP >= packed.length);
		}
	} catch {
		throw new FileProblem(DAMAGED);
	}
	if (length < size) throw new FileProblem(DAMAGED);
	return content;
}

async function bytesOf(blob: Blob, start: number, end: number): Promise<DataView> {
	return new DataView(await blob.slice(start, end).arrayBuffer());
}

/** Code page 850 from 128 on. It has the letters of 437, the American one, at the same places. */
const CODE_PAGE_850 =
	"ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐" +
	"└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0";

/** Windows names files in archives in the code pages of DOS: here 852, 857, and 720 from 128 on. */
const codePagesOfArchives: Readonly<Partial<Record<CodePage, string>>> = {
	"windows-1250":
		"ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐" +
		"└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0",
	"windows-1254":
		"ÇüéâäàåçêëèïîıÄÅÉæÆôöòûùİÖÜø£ØŞşáíóúñÑĞğ¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐" +
		"└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ºªÊËÈ\ufffdÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµ\ufffd×ÚÛÙìÿ¯´\u00ad±\ufffd¾¶§÷¸°¨·¹³²■\u00a0",
	"windows-1256":
		"\u0080\u0081éâ\u0084à\u0086çêëèïî\u008d\u008e\u008f\u0090\u0651\u0652ô¤ـûùءآأؤ£إئابةتثجحخدذرزسشص«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐" +
		"└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀ضطظعغفµقكلمنهوىي≡\u064b\u064c\u064d\u064e\u064f\u0650≈°∙·√ⁿ²■\u00a0",
};

/** These languages have one code page for files and for names in archives. */
const SAME_IN_ARCHIVES = /^(?:shift_jis|gb18030|big5|euc-kr|windows-874|windows-1258)$/;

/**
 * A name in a ZIP archive. Macs write UTF-8 without saying so, with accents as characters of their own;
 * Windows writes the code page of its computer, which most likely is the one of the bakery's language.
 */
function decodeName(bytes: Uint8Array): string {
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(bytes).normalize("NFC");
	} catch {
		const codePage = codePageOf(moneyOfBackOffice().language);
		if (SAME_IN_ARCHIVES.test(codePage)) return decode(bytes, codePage);
		const letters = codePagesOfArchives[codePage] ?? CODE_PAGE_850;
		return Array.from(bytes, (byte) => {
			return byte < 128 ? String.fromCharCode(byte) : letters[byte - 128];
		}).join("");
	}
}
