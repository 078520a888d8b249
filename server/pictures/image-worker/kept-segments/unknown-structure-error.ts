/** A file is not built as its format says. Decoders may still be able to read it. */
export class UnknownStructureError extends Error {
	override readonly name = "UnknownStructureError";
}
