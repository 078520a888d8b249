import { Node } from "@tiptap/core";
import { videoPlayerUrl } from "../../../bakery/content/video.ts";

/** A video of YouTube or Vimeo, in the frame of its player. */
export const Video = Node.create({
	name: "video",
	group: "block",
	atom: true,
	draggable: true,
	addAttributes: () => ({
		src: { default: null, parseHTML: playerOf },
		title: { default: null },
		width: { default: null },
		height: { default: null },
	}),
	parseHTML: () => [
		{ tag: "iframe[src]", getAttrs: (frame) => (playerOf(frame) === null ? false : null) },
	],
	renderHTML: ({ HTMLAttributes }) => ["iframe", { ...HTMLAttributes, allowfullscreen: "" }],
});

function playerOf(frame: HTMLElement): string | null {
	return videoPlayerUrl(frame.getAttribute("src") ?? "");
}
