import sanitize from "sanitize-html";
import type { ImageDescription, ImageDescriptions } from "../../../platform/images.ts";
import { imageSource } from "../../media/image-source.ts";
import { sentences } from "../../words/sentences.ts";
import { isRefusedLink, videoPlayerUrl } from "./links.ts";
import { isPlainText, markupProblem, toParagraphs, withoutMarkup } from "./markup.ts";
import { translateQuill } from "./quill.ts";
import { shownImageSize, shownVideoSize, sizeInPixels, withTextSizes } from "./sizes.ts";

const TEXT_TAGS = ["p", "br", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "pre", "hr", "div"];

const INLINE_TAGS = [
	...["strong", "b", "em", "i", "u", "s", "strike", "del", "mark", "small", "sub", "sup"],
	...["code", "span", "a"],
];

const LIST_TAGS = ["ul", "ol", "li"];

const TABLE_TAGS = ["table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td"];

const MEDIA_TAGS = ["img", "figure", "figcaption", "iframe"];

const COLOR = [
	/^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i,
	/^(?:rgb|hsl)a?\([\d\s.,%/]+\)$/i,
	/^[a-z]{3,30}$/i,
];

const LENGTH = [
	/^(?:0|\d{1,4}(?:\.\d{1,3})?(?:px|pt|em|rem|%))$/,
	// As `fitToScreen` writes them.
	/^min\(\d{1,4}(?:\.\d{1,3})?(?:px|pt|em|rem),(?:40|100)%\)$/,
];

const LENGTH_OR_AUTO = [...LENGTH, /^auto$/];

/**
 * The styles that the toolbar sets (product §22): color, background, font, size, align, indent,
 * image size.
 */
const STYLES = {
	color: COLOR,
	"background-color": COLOR,
	"font-family": [/^[\w\s,'"-]{1,200}$/],
	// As `fitToScreen` writes them.
	"font-size": [/^(?:min\(1\.\d+em,6rem\)|max\(0\.\d+em,0\.75rem\))$/],
	"font-weight": [/^(?:normal|bold|[1-9]00)$/],
	"font-style": [/^(?:normal|italic)$/],
	"text-decoration": [/^(?:none|underline|line-through|underline line-through)$/],
	"text-align": [/^(?:left|right|center|justify|start|end)$/],
	"margin-left": LENGTH_OR_AUTO,
	"margin-right": LENGTH_OR_AUTO,
	"padding-inline-start": LENGTH,
	width: LENGTH_OR_AUTO,
	height: LENGTH_OR_AUTO,
	"max-width": LENGTH,
	"aspect-ratio": [/^\d{1,4}\/\d{1,4}$/],
	display: [/^(?:block|inline|inline-block)$/],
	float: [/^(?:left|right|none)$/],
	// The placeholder of an image until it has loaded.
	"background-image": [/^linear-gradient\(#\w{3},#\w{3},#\w{3}\)$/],
};

/** A horizontal length, which may be more than there is room for. */
const HORIZONTAL_LENGTH =
	/\b(width|max-width|margin-left|margin-right|padding-inline-start)\s*:\s*(\d{1,4}(?:\.\d{1,3})?)(px|pt|em|rem|%)(?=\s*(?:;|$))/gi;

const WIDTH = /(^|;)\s*width\s*:[^;]*/gi;

const MARGIN = /(?:^|;)\s*margin-(?:left|right)\s*:\s*[\d.]/i;

/** Of an image in a text. Lazy images may say `auto`; a browser that does not know it goes on. */
const IMAGE_SIZES = "auto, (min-width: 48rem) 40rem, 91vw";

const OPTIONS: sanitize.IOptions = {
	allowedTags: [...TEXT_TAGS, ...INLINE_TAGS, ...LIST_TAGS, ...TABLE_TAGS, ...MEDIA_TAGS],
	allowedAttributes: {
		"*": ["style", "dir"],
		a: ["href", "title", "target", "rel"],
		img: [
			...["sizes", "srcset", "src", "alt", "title", "width", "height"],
			...["loading", "decoding"],
		],
		iframe: [
			...["src", "title", "width", "height", "allow", "allowfullscreen"],
			...["loading", "referrerpolicy"],
		],
		ol: ["start", "type"],
		table: ["tabindex"],
		td: ["colspan", "rowspan"],
		th: ["colspan", "rowspan", "scope"],
	},
	allowedStyles: { "*": STYLES },
	allowedSchemes: ["http", "https", "mailto", "tel"],
	allowedSchemesByTag: { img: ["http", "https"], iframe: ["https"] },
	allowProtocolRelative: false,
	transformTags: { a: toLink, table: toTable },
	exclusiveFilter: ({ tag, attribs, text, mediaChildren }) => {
		if (tag === "img" || tag === "iframe") return !attribs.src;
		// What a deleted image leaves.
		return (tag === "a" || tag === "figure") && !text.trim() && mediaChildren.length === 0;
	},
};

/**
 * Rich text that is allowed in a page: what the toolbar of product §22 makes, and nothing that runs,
 * styles beyond its own text, or loads from where it should not. For the server, when rendering.
 * @param html as stored; text without any tag becomes paragraphs.
 * @param images what the server knows of the images in it. Deleted ones are left out.
 * @param videoTitle of a video without one.
 * @returns HTML that is safe to insert; empty for a blank text. A text with more markup than can be
 * shown, which can't be saved but may be stored, loses all of it.
 */
export function sanitizeRichText(
	html: string,
	images: ImageDescriptions = new Map(),
	videoTitle: string = sentences.defaults.video.text,
): string {
	return sanitize(toShownHtml(html), {
		...OPTIONS,
		transformTags: {
			...OPTIONS.transformTags,
			img: (tagName, image) => {
				const description = images.get(image.src ?? "");
				if (description === null) return { tagName, attribs: {} };
				return toImage(image, description ?? null);
			},
			iframe: (_, video) => toVideo({ ...video, title: video.title || videoTitle }),
			// Comes after those of single elements.
			"*": (tagName, { dir, ...attributes }) => ({
				tagName,
				attribs: withoutMissing({ dir: directionOf(dir), ...fitToScreen(attributes) }),
			}),
		},
	}).trim();
}

function toShownHtml(html: string): string {
	if (markupProblem(html)) return withoutMarkup(html);
	const translated = isPlainText(html) ? toParagraphs(html) : translateQuill(html);
	return markupProblem(translated) ? withoutMarkup(html) : translated;
}

/** The addresses of all images in a rich text. */
export function imageUrls(html: string): string[] {
	if (isPlainText(html) || markupProblem(html)) return [];
	const urls: string[] = [];
	sanitize(html, {
		onOpenTag: (name, { src }) => {
			if (name === "img" && src) urls.push(src);
		},
	});
	return urls;
}

function toLink(tagName: string, attributes: sanitize.Attributes): sanitize.Tag {
	const { title, style, dir, target } = attributes;
	const href = isRefusedLink(attributes.href ?? "") ? undefined : attributes.href;
	const newTab = target === "_blank" ? { target, rel: "noopener" } : {};
	return { tagName, attribs: withoutMissing({ href, title, style, dir, ...newTab }) };
}

/** An image of the gallery in whatever size its place asks for; any other as it is. */
function toImage(image: sanitize.Attributes, description: ImageDescription | null): sanitize.Tag {
	const { title, style = "" } = image;
	const alt = image.alt || description?.alt || "";
	const { address, candidates, colors } = imageSource(image.src ?? "", description);
	const { width, height, style: size } = shownImageSize(sizeInPixels(image), description);
	const sourceSet = candidates.map((candidate) => `${candidate.address} ${candidate.width}w`);
	const placeholder = colors ? `background-image:linear-gradient(${colors})` : "";
	const attribs = withoutMissing({
		...(sourceSet.length > 0 ? { sizes: IMAGE_SIZES, srcset: sourceSet.join(", ") } : {}),
		src: address,
		alt,
		title,
		// What the owner wrote as style comes last and wins.
		style: joinStyles(size, style, placeholder),
		width: width?.toString(),
		height: height?.toString(),
		loading: "lazy",
		decoding: "async",
	});
	return { tagName: "img", attribs };
}

/** A table that is wider than the screen is scrolled, by keyboard as well. */
function toTable(tagName: string, { style, dir }: sanitize.Attributes): sanitize.Tag {
	return { tagName, attribs: withoutMissing({ style, dir, tabindex: "0" }) };
}

/** A frame shows a known video player or nothing at all. */
function toVideo(attributes: sanitize.Attributes): sanitize.Tag {
	const { width, height, style } = shownVideoSize(sizeInPixels(attributes));
	const attribs = withoutMissing({
		src: videoPlayerUrl(attributes.src ?? "") ?? undefined,
		title: attributes.title,
		style: style || undefined,
		width: width?.toString(),
		height: height?.toString(),
		allow: "fullscreen; picture-in-picture",
		allowfullscreen: "",
		loading: "lazy",
		// YouTube refuses to play for a page that does not say where it is.
		referrerpolicy: "strict-origin-when-cross-origin",
	});
	return { tagName: "iframe", attribs };
}

/**
 * Widths that may be wider than a phone, and indents that would leave no room there, end at a part
 * of the room that there is. Indents are on the side where the text begins. Letters have the sizes
 * of the toolbar.
 */
function fitToScreen(attributes: sanitize.Attributes): sanitize.Attributes {
	if (!attributes.style) return attributes;
	const sized = withTextSizes(attributes.style)
		// Sizes inside each other multiply.
		.replace(/(font-size:)(1\.\d+em)/g, "$1min($2,6rem)")
		.replace(/(font-size:)(0\.\d+em)/g, "$1max($2,0.75rem)")
		.replace(/\bpadding-left\s*:/gi, "padding-inline-start:");
	// A width and a margin beside it may be more than the room together.
	const style = (MARGIN.test(sized) ? sized.replace(WIDTH, "$1") : sized).replace(
		HORIZONTAL_LENGTH,
		(_, property: string, number: string, unit: string) => {
			const max = /width$/i.test(property) ? 100 : 40;
			if (unit === "%") return `${property}:${Math.min(Number(number), max)}%`;
			return `${property}:min(${number}${unit},${max}%)`;
		},
	);
	return { ...attributes, style };
}

function directionOf(written = ""): string | undefined {
	return /^(?:ltr|rtl|auto)$/i.exec(written)?.[0].toLowerCase();
}

function joinStyles(...styles: string[]): string | undefined {
	return styles.filter((style) => style !== "").join(";") || undefined;
}

function withoutMissing(attributes: Record<string, string | undefined>): sanitize.Attributes {
	const given = Object.entries(attributes).filter(
		(entry): entry is [string, string] => entry[1] !== undefined,
	);
	return Object.fromEntries(given);
}
