/** A product in a size; null for one without sizes. */
export function choiceKey(productId: string, size: string | null): string {
	return size === null ? productId : `${productId} ${size}`;
}

/** The product and the size of a key. */
export function readChoiceKey(key: string): { product: string; size: string | null } {
	const [product = "", ...size] = key.split(" ");
	return { product, size: size.length > 0 ? size.join(" ") : null };
}

/** A question about a product. */
export function answerKey(productId: string, question: string): string {
	return `${ANSWER_PREFIX}${productId} ${question}`;
}

/** The names of the fields for pieces and for answers begin with these. */
export const PIECES_PREFIX = "pieces-";
export const ANSWER_PREFIX = "answer-";
