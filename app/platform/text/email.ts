// People write domains with any letters (`bäckerei.example`), and mail servers know them in ASCII
// (`xn--bckerei-5wa.example`): RFC 5890 to 5892. Accounts have them in ASCII, because account services
// take nothing else; everything else is stored as people read it.

/** Of an address whose domain is in ASCII: as zod's, with top-level domains such as `xn--p1ai`. */
const EMAIL =
	/^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+(?:[a-z]{2,}|xn--[a-z\d-]*[a-z\d])$/i;

/** Whether a text is an email address. Its domain may have any letters. */
export function isEmail(text: string): boolean {
	return EMAIL.test(withPlainDomain(text));
}

/** An email address with its domain in ASCII, as mail servers know it: `xn--bckerei-5wa.example`. */
export function withPlainDomain(email: string): string {
	const at = email.indexOf("@") + 1;
	const domain = email.slice(at);
	const isForeign = at > 0 && /^[^\s@/:?#,;%\\]*[^\p{ASCII}][^\s@/:?#,;%\\]*$/u.test(domain);
	if (!isForeign || !URL.canParse(`http://${domain}`)) return email;
	return email.slice(0, at) + new URL(`http://${domain}`).hostname;
}

/** The account of an email address, however it is written: services don't tell capitals apart. */
export function accountOf(email: string): string {
	return withPlainDomain(email.trim()).toLowerCase();
}

/** An email address with its domain as people read it, the same for each way to write it. */
export function withReadableDomain(email: string): string {
	const plain = withPlainDomain(email);
	const at = plain.indexOf("@") + 1;
	const labels = plain.slice(at).split(".").map(readableLabel);
	const readable = plain.slice(0, at) + labels.join(".");
	// A label that is no Punycode, or is that of other letters, stays the same.
	return withPlainDomain(readable).toLowerCase() === plain.toLowerCase() ? readable : plain;
}

/** Decodes Punycode (RFC 3492, section 6.2). Browsers have no function for it. */
function readableLabel(label: string): string {
	if (!/^xn--[a-z\d-]*[a-z\d]$/i.test(label)) return label;
	const encoded = label.slice(4).toLowerCase();
	const delimiter = encoded.lastIndexOf("-");
	const letters = [...encoded.slice(0, Math.max(delimiter, 0))];
	const digits = Array.from(
		encoded.slice(delimiter + 1),
		(digit) => (parseInt(digit, 36) + 26) % 36,
	);
	let code = 128;
	let place = 0;
	let bias = 72;
	while (digits.length > 0) {
		const start = place;
		let weight = 1;
		for (let position = 36; ; position += 36) {
			const digit = digits.shift();
			if (digit === undefined) return label;
			place += digit * weight;
			const threshold = Math.min(Math.max(position - bias, 1), 26);
			if (digit < threshold) break;
			weight *= 36 - threshold;
		}
		const count = letters.length + 1;
		bias = adaptedBias(Math.floor((place - start) / (start === 0 ? 700 : 2)), count);
		code += Math.floor(place / count);
		if (code > 0x10ffff) return label;
		place %= count;
		letters.splice(place, 0, String.fromCodePoint(code));
		place += 1;
	}
	return letters.join("");
}

/** The same, section 6.1. */
function adaptedBias(delta: number, count: number): number {
	let rest = delta + Math.floor(delta / count);
	let position = 0;
	for (; rest > 455; position += 36) rest = Math.floor(rest / 35);
	return position + Math.floor((36 * rest) / (rest + 38));
}
