import { moneyOfBackOffice } from "../../catalog/money.ts";
import { codePageOf } from "../code-pages.ts";
import { decode } from "./decode-text.ts";

/** Code page 437 of Windows and DOS from 128 on. Letters of Western Europe are the same in 850. */
const CODE_PAGE_437 =
	"ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐" +
	"└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■ ";

/** Languages with many letters have one code page for files and for names in archives. */
const SAME_IN_ARCHIVES = /^(?:shift_jis|gb18030|big5|euc-kr)$/;

/**
 * A name in a ZIP archive. Macs write UTF-8 without saying so, with accents as characters of their own;
 * Windows writes the code page of its computer.
 */
export function decodeName(bytes: Uint8Array): string {
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(bytes).normalize("NFC");
	} catch {
		const codePage = codePageOf(moneyOfBackOffice().language);
		if (SAME_IN_ARCHIVES.test(codePage)) return decode(bytes, codePage);
		return Array.from(bytes, (byte) => {
			return byte < 128 ? String.fromCharCode(byte) : CODE_PAGE_437[byte - 128];
		}).join("");
	}
}
