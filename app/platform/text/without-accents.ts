/** A text in lowercase, without the marks on and between its letters. */
export function withoutAccents(text: string): string {
	return text
		.normalize("NFKD")
		.replace(/[\u0300-\u036f\u0640\u064b-\u065f\u0670]/g, "")
		.toLowerCase();
}
