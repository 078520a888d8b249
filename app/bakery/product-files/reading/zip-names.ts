import { moneyOfBackOffice } from "../../catalog/money.ts";
import { type CodePage, codePageOf } from "../code-pages.ts";
import { decode } from "./decode-text.ts";

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
export function decodeName(bytes: Uint8Array): string {
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
