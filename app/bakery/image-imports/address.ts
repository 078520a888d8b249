/** The longest address of an image, as it is fetched and stored. */
const LONGEST_ADDRESS = 2000;

/** The most images that wait to be fetched: 5,000 products with 8 each. */
export const MOST_WAITING_IMAGES = 40_000;

/**
 * The address of an image as the server fetches it, with blanks and other letters encoded; null for
 * other texts. The database has the same rule (`private.request_product_images`).
 */
export function imageAddress(text: string): string | null {
	if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return null;
	const { href } = new URL(text);
	return href.length <= LONGEST_ADDRESS ? href : null;
}
