/** The letter shown in place of a missing image (product §2.5), in upper case. */
export function firstLetter(name: string): string {
	const [first] = new Intl.Segmenter().segment(name.trim());
	return first?.segment.toLocaleUpperCase("en") ?? "";
}
