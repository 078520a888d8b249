/** A drawing (SVG) that does more than draw. */
export class ActiveDrawingError extends Error {
	override readonly name = "ActiveDrawingError";
}
