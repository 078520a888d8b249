/** Content of pasted text that is not supported here. */
export type LeftOutKind = "picture" | "link" | "video" | "frame" | "field" | "drawing" | "file";

const words: Record<LeftOutKind, (count: number) => string> = {
	picture: (count) =>
		count === 1
			? "1 image. Save it on this device, then add it with the Image button."
			: `${count} images. Save them on this device, then add them with the Image button.`,
	link: (count) =>
		count === 1
			? "The address of 1 link that isn't a page or email address. Its text was kept."
			: `The addresses of ${count} links that aren't pages or email addresses. Their text was kept.`,
	video: (count) => (count === 1 ? "1 video or recording" : `${count} videos or recordings`),
	frame: (count) => (count === 1 ? "1 embedded page" : `${count} embedded pages`),
	field: (count) => (count === 1 ? "1 form field" : `${count} form fields`),
	drawing: (count) => (count === 1 ? "1 drawing or formula" : `${count} drawings or formulas`),
	file: (count) =>
		count === 1
			? "1 file that isn't an image. Only image files can be uploaded."
			: `${count} files that aren't images. Only image files can be uploaded.`,
};

/** What was left out, in words for the owner: a sentence for each kind. */
export function describeLeftOut(leftOut: readonly LeftOutKind[]): string[] {
	const kinds = [...new Set(leftOut)];
	return kinds.map((kind) => words[kind](leftOut.filter((other) => other === kind).length));
}
