import sanitize from "sanitize-html";
import { ActiveDrawingError, SlowDrawingError } from "./drawing-errors.ts";

/** Levels of nested elements. The renderer reads no more either, but later. */
const maximumDepth = 256;

const elements = [
	"svg g defs symbol use switch view path rect circle ellipse line polyline polygon image",
	"text tspan textPath title style linearGradient radialGradient stop pattern clipPath mask marker",
	"filter feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix",
	"feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB",
	"feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset",
	"fePointLight feSpecularLighting feSpotLight feTile feTurbulence",
].flatMap((names) => names.split(" "));

const namespaces = {
	xmlns: "http://www.w3.org/2000/svg",
	"xmlns:xlink": "http://www.w3.org/1999/xlink",
};

const activeElement =
	/^(.*:)?(script|foreignObject|iframe|object|embed|handler|listener|set|animate.*)$/i;

/** A reference within the drawing, or an image of pixels inside it. */
const harmlessReference = /^(#|data:image\/(png|jpeg|gif|webp);base64,)/;

/** CSS that loads something, or is too obfuscated to tell. */
const fetchingStyle = /\\|@import|@font-face|(url|src|image|image-set|cross-fade)\((?!\s*["']?#)/i;

/**
 * Rewrites an SVG document with what draws, and nothing else: no metadata, comments, editor's
 * data or document type. What would be shown differently then is not changed but refused.
 * @throws {ActiveDrawingError} for scripts, event handlers, foreign objects, animations (which can
 *   change addresses), references to other files, and entities.
 * @throws {SlowDrawingError} for elements that are nested too deeply
 * @throws {TypeError} when it is not UTF-8
 */
export function cleanDrawing(bytes: Uint8Array): Buffer<ArrayBuffer> {
	const document = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	if (/<!ENTITY/i.test(document)) throw new ActiveDrawingError("It declares entities.");
	let depth = 0;
	const drawing = sanitize(document, {
		onOpenTag() {
			depth += 1;
			if (depth > maximumDepth) throw new SlowDrawingError("Its elements are nested too deeply.");
		},
		onCloseTag() {
			depth -= 1;
		},
		parser: { xmlMode: true },
		allowedTags: elements,
		allowedAttributes: false,
		allowedSchemesAppliedToAttributes: [],
		// The style sheet is checked below.
		allowVulnerableTags: true,
		parseStyleAttributes: false,
		disallowedTagsMode: "completelyDiscard",
		nonTextTags: ["metadata", "desc"],
		transformTags: {
			"*": (tagName, attributes) => ({ tagName, attribs: cleaned(tagName, attributes) }),
		},
		exclusiveFilter(element) {
			if (element.tag === "style") checkStyleSheet(element.text);
			return false;
		},
	});
	return Buffer.from(drawing);
}

function cleaned(element: string, attributes: Record<string, string>) {
	if (activeElement.test(element)) throw new ActiveDrawingError(`It has a ${element}.`);
	const kept = Object.entries(attributes).filter(([name, value]) => draws(name, value));
	return { ...Object.fromEntries(kept), ...(element === "svg" ? namespaces : {}) };
}

/** Whether an attribute belongs to the drawing; otherwise it is an editor's, or empty. */
function draws(name: string, value: string): boolean {
	const isReference = /^(.*:)?(href|src)$/i.test(name);
	const isHarmless = isReference ? harmlessReference.test(value) : !fetchingStyle.test(value);
	if (/^on/i.test(name) || !isHarmless) throw new ActiveDrawingError(`It has ${name}.`);
	return value !== "" && /^(xlink:href|xml:space|[a-z][a-z0-9-]*)$/i.test(name) && name !== "xmlns";
}

/** The text of a style sheet is written as it was read, entities resolved. */
function checkStyleSheet(text: string): void {
	if (/[<&]/.test(text) || fetchingStyle.test(text)) {
		throw new ActiveDrawingError("Its style sheet fetches files.");
	}
}
