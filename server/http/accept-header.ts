/**
 * Makes a test of headers such as Accept and Accept-Encoding: whether one names something, and not
 * with the weight zero. Wildcards do not count, since every browser sends them.
 * @param name such as `br` or `image/avif`.
 */
export function acceptanceOf(name: string): (header: string) => boolean {
	const pattern = new RegExp(
		`(?:^|,)\\s*${name}\\s*(?![^,]*;\\s*q=0(?:\\.0*)?\\s*(?:[;,]|$))(?:[;,]|$)`,
		"i",
	);
	return (header) => pattern.test(header);
}
