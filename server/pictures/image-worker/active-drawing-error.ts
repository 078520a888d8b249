/** An SVG document with active content. */
export class ActiveDrawingError extends Error {
	override readonly name = "ActiveDrawingError";
}
