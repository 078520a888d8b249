/**
 * The images in the RTF that Word puts beside its HTML, which only has local paths. In the order of
 * the text, without Windows-only formats.
 */
export function extractRtfImages(rtf: string): File[] {
	return [...rtf.matchAll(/\{\\pict\b/g)].flatMap(({ index }) => {
		const text = textOfGroup(rtf, index);
		const [, format] = /\\(png|jpeg)blip\b/.exec(text) ?? [];
		return format ? [imageFile(format, text.replace(/\\[a-z]+-?\d*|\s/gi, ""))] : [];
	});
}

/** The text between the braces that open here, without nested groups; empty if they never close. */
function textOfGroup(rtf: string, start: number): string {
	const braces = /[{}]/g;
	braces.lastIndex = start;
	let text = "";
	let depth = 0;
	let end = start;
	for (let brace = braces.exec(rtf); brace; brace = braces.exec(rtf)) {
		if (depth === 1) text += ` ${rtf.slice(end, brace.index)}`;
		depth += brace[0] === "{" ? 1 : -1;
		end = brace.index + 1;
		if (depth === 0) return text;
	}
	return "";
}

function imageFile(format: string, digits: string): File {
	const bytes = new Uint8Array(Math.floor(digits.length / 2));
	for (let index = 0; index < bytes.length; index++) {
		bytes[index] = Number.parseInt(digits.slice(index * 2, index * 2 + 2), 16);
	}
	return new File([bytes], `image.${format}`, { type: `image/${format}` });
}
