/**
 * Tests whether a header such as Accept-Encoding names something, with a weight above zero.
 * Wildcards do not count, since every browser sends them.
 */
export function acceptanceOf(name: string): (header: string) => boolean {
	const pattern = new RegExp(
		`(?:^|,)\\s*${name}\\s*(?![^,]*;\\s*q=0(?:\\.0*)?\\s*(?:[;,]|$))(?:[;,]|$)`,
		"i",
	);
	return (header) => pattern.test(header);
}
