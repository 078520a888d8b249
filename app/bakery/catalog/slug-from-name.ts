/**
 * The slug of a name: lowercase, runs of non-alphanumerics become one hyphen, none at the ends
 * (product §5.5). Accents are dropped first, so that 'Crème' becomes 'creme' and not 'cr-me'.
 * @returns an empty text for a name without a letter or digit that an address can carry.
 */
export function slugFromName(name: string): string {
	return name
		.normalize("NFKD")
		.replace(/\p{Mark}/gu, "")
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, "-")
		.replace(/^-|-$/g, "");
}
