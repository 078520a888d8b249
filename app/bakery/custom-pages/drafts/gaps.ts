/** A gap that is still to be filled in: a text in brackets. */
export const GAP = /\[[^\][]{2,}\]/g;

/** The gaps of a text. */
export function gapsIn(html: string): string[] {
	return html.match(GAP) ?? [];
}
