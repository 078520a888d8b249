const DIGITS_OF_SCRIPTS = /[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g;

/** Between two numbers; a slash without blanks belongs to one, as in `030/1234567`. */
const BETWEEN =
	/[,;|\n]|\s[/&]\s|\s(?:or|and|oder|und|ou|et|o|e|y|of|en|lub|i|eller|och|og|veya|ve)\s/iu;

/** The end of a number that is dialed when somebody answers: `ext. 22`, `x22`, `DW 22`. */
const EXTENSION =
	/\s*(?:ext(?:ension|n)?|x|dw|durchwahl|poste|int(?:erno)?|#)[\s.:]*(\d{1,7})\s*$/iu;

/** The shortest number that is not only the first part of one. */
const SHORTEST = 5;

/**
 * The number that a text names, as it is dialed: the first of several, without the zero in `+49 (0)30`,
 * and with its extension as RFC 3966 writes it.
 */
export function dialedNumber(text: string): string {
	const written = text.replace(DIGITS_OF_SCRIPTS, (digit) => String(digit.charCodeAt(0) & 15));
	let first = "";
	for (const part of written.split(BETWEEN)) {
		first += ` ${part}`;
		if (digitsOf(first).length >= SHORTEST) break;
	}
	const [, extension] = EXTENSION.exec(first) ?? [];
	const number = extension ? first.replace(EXTENSION, "") : first;
	// "+49 (0)30" means the zero for those who call from nearby.
	const abroad = /^[^\d+]*(?:\+|00)/.test(number) ? number.replace(/\(0\)/, "") : number;
	const plus = /^[^\d+]*\+/.test(abroad) ? "+" : "";
	return plus + digitsOf(abroad) + (extension ? `;ext=${extension}` : "");
}

function digitsOf(text: string): string {
	return text.replace(/\D/g, "");
}

/** The link that dials a number as people write it. */
export function phoneAddress(phone: string): string {
	return `tel:${dialedNumber(phone)}`;
}

/** The link that opens a new mail to an address. */
export function emailAddress(email: string): string {
	return `mailto:${encodeURIComponent(withPlainDomain(email)).replace("%40", "@")}`;
}

/** An email address with its domain in ASCII, as mail servers know it: `xn--bckerei-5wa.example`. */
export function withPlainDomain(email: string): string {
	const at = email.indexOf("@") + 1;
	const domain = email.slice(at);
	const isForeign = at > 0 && /^[^\s@/:?#,;]*[^\p{ASCII}][^\s@/:?#,;]*$/u.test(domain);
	if (!isForeign || !URL.canParse(`http://${domain}`)) return email;
	return email.slice(0, at) + new URL(`http://${domain}`).hostname;
}

/** Opens the map app of a phone, or a map in the browser. Nothing is loaded before that. */
export function mapAddress(address: string): string {
	return `https://www.google.com/maps/search/?${new URLSearchParams({ api: "1", query: address })}`;
}
