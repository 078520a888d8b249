import { UnknownStructureError } from "./unknown-structure-error.ts";

/** Far more than any picture has; the objects for millions of tiny parts would fill the memory. */
const maximumParts = 50_000;

/** The parts of a file that are kept, in their order. */
export class CopiedParts {
	readonly #parts: Buffer[] = [];

	/** @throws {UnknownStructureError} when there are too many */
	add(...parts: Buffer[]): void {
		if (this.#parts.length >= maximumParts) throw new UnknownStructureError();
		this.#parts.push(...parts);
	}

	joined(): Buffer<ArrayBuffer> {
		return Buffer.concat(this.#parts);
	}
}
