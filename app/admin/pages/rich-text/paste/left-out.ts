/** Content of pasted text that is not supported here. */
export type LeftOutKind = "image" | "link" | "video" | "frame" | "field" | "drawing" | "file";

const sentences: Record<LeftOutKind, [one: string, many: string]> = {
	image: [
		"1 image. Save it on this device, then add it with the Image button.",
		"# images. Save them on this device, then add them with the Image button.",
	],
	link: [
		"The address of 1 link that isn't a page or email address. Its text was kept.",
		"The addresses of # links that aren't pages or email addresses. Their text was kept.",
	],
	video: ["1 video or recording", "# videos or recordings"],
	frame: ["1 embedded page", "# embedded pages"],
	field: ["1 form field", "# form fields"],
	drawing: ["1 drawing or formula", "# drawings or formulas"],
	file: [
		"1 file that isn't an image. Only image files can be uploaded.",
		"# files that aren't images. Only image files can be uploaded.",
	],
};

/** The parts left out, in words for the owner: a sentence per kind. */
export function describeLeftOut(leftOut: readonly LeftOutKind[]): string[] {
	return [...new Set(leftOut)].map((kind) => {
		const count = leftOut.filter((other) => other === kind).length;
		const [one, many] = sentences[kind];
		return count === 1 ? one : many.replace("#", String(count));
	});
}
