import type { DataClient } from "../../../platform/supabase.ts";
import { getPicture } from "../../media/management/queries.ts";
import { pictureAddresses } from "../../media/picture-addresses.ts";
import { pictureKey } from "../../media/rules.ts";

/** Of a text with very many pictures so many are looked for. */
const MOST_LOOKED_FOR = 20;

/**
 * The image address of an earlier version, or none where the picture was deleted meanwhile.
 * @throws {BackendError}
 */
export async function imageStillThere(
	client: DataClient,
	imageUrl: string | null,
): Promise<{ imageUrl: string | null; notes: string[] }> {
	const key = pictureKey(imageUrl);
	if (key === null || (await getPicture(client, key))) return { imageUrl, notes: [] };
	return { imageUrl: null, notes: ["Its image has since been deleted and is left out."] };
}

/** What is to be said about pictures in a text that were deleted meanwhile. @throws {BackendError} */
export async function notesOnPicturesIn(client: DataClient, text: string): Promise<string[]> {
	const keys = new Set(pictureAddresses(text).flatMap((address) => pictureKey(address) ?? []));
	const looked = [...keys].slice(0, MOST_LOOKED_FOR);
	const found = await Promise.all(looked.map((key) => getPicture(client, key)));
	const missing = found.filter((picture) => picture === null).length;
	if (missing === 0) return [];
	return [
		missing === 1
			? "An image in the text has since been deleted and will be missing."
			: `${missing} images in the text have since been deleted and will be missing.`,
	];
}
