/** An SVG document that takes too long to draw. */
export class SlowDrawingError extends Error {
	override readonly name = "SlowDrawingError";
}
