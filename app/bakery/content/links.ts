import { isLinkAddress } from "../navigation/rules.ts";

/**
 * Whether a link in a text may lead there, as the sanitiser allows it: a path of this site, a web
 * address, a mail address or a phone number.
 */
export function isRichTextLink(address: string): boolean {
	return isLinkAddress(address) || /^(?:mailto|tel):[^\s\p{Cc}]+$/iu.test(address);
}
