import { Node } from "@tiptap/core";
import { shownVideoSize, sizeInPixels } from "../../../../bakery/content/rich-text/shown-size.ts";
import { videoPlayerUrl } from "../../../../bakery/content/rich-text/video.ts";

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
	addNodeView:
		() =>
		({ node: { attrs } }) => {
			const dom = document.createElement("iframe");
			dom.src = attrs.src;
			dom.title = attrs.title ?? "Video";
			dom.style.cssText = shownVideoSize(sizeInPixels(attrs)).style;
			return { dom };
		},
});

function playerOf(frame: HTMLElement): string | null {
	return videoPlayerUrl(frame.getAttribute("src") ?? "");
}
