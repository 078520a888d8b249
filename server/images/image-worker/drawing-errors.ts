/** An SVG document with active content. */
export class ActiveDrawingError extends Error {
	override readonly name = "ActiveDrawingError";
}

/** An SVG document that takes too long to draw. */
export class SlowDrawingError extends Error {
	override readonly name = "SlowDrawingError";
}
