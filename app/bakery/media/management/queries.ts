import { dataOrThrow, throwIfFailed } from "../../../platform/browser/backend-error.ts";
import type { Database } from "../../../platform/database.types.ts";
import type { DataClient } from "../../../platform/supabase.ts";
import { type Restored, restoreAndSave } from "../../open-forms/queries.ts";
import { fetchListedPage } from "../../paging.ts";
import { pictureUsesSchema } from "../../picture-uses.ts";
import { picturePath } from "../rules.ts";
import type { ManagedPicture, ManagedPicturePage } from "../schema.ts";
import { nameOfFile, type PictureValues } from "./form.ts";

/** Pictures on one page of the back office's list. */
const PAGE_SIZE = 48;

type PictureRow = Database["public"]["Functions"]["list_pictures"]["Returns"][number];

/** One page of all pictures, newest first, by their names and those of their products. */
export async function listManagedPictures(
	client: DataClient,
	{ search = "", page = 1 }: { search?: string; page?: number },
): Promise<ManagedPicturePage> {
	const { rows, paging } = await fetchListedPage({ page, size: PAGE_SIZE }, (part) =>
		client.rpc("list_pictures", { search, first_row: part.skipped, most: part.size }),
	);
	return { pictures: rows.map(toPicture), ...paging };
}

/** A picture with all that is known of it; null when there is none of this key. */
export async function getPicture(client: DataClient, key: string): Promise<ManagedPicture | null> {
	const [row] = dataOrThrow(await client.rpc("list_pictures", { only_key: key }));
	return row ? toPicture(row) : null;
}

/** Saves the details of a picture. A newer version is a conflict. */
export async function savePicture(
	client: DataClient,
	{ key, version }: Pick<ManagedPicture, "key" | "version">,
	values: PictureValues,
): Promise<void> {
	await saveGiven(client, { key, version }, givenOf(values));
}

async function saveGiven(
	client: DataClient,
	{ key, version }: Pick<ManagedPicture, "key" | "version">,
	given: Partial<ReturnType<typeof givenOf>>,
): Promise<void> {
	const parameters = { given, picture_key: key, expected_version: version };
	throwIfFailed(await client.rpc("save_picture", parameters));
}

/** Restores a deleted picture and saves over it; see `restoreAndSave`. */
export function restorePicture(
	client: DataClient,
	values: PictureValues,
	{ key, version }: Pick<ManagedPicture, "key" | "version">,
	submissionId: string,
): Promise<Restored> {
	return restoreAndSave(client, "picture", givenOf(values), { id: key, version }, submissionId);
}

function givenOf({ name, alt, focus }: PictureValues) {
	return { name, alt, focus_x: focus.x, focus_y: focus.y };
}

/** Calls a new picture as its file was called. */
export async function namePicture(
	client: DataClient,
	key: string,
	fileName: string,
): Promise<void> {
	const name = nameOfFile(fileName);
	if (name) await saveGiven(client, { key, version: 0 }, { name });
}

/** Replaces a picture in all of its uses, and returns how many. Other uses are a conflict. */
export async function replacePicture(
	client: DataClient,
	picture: Pick<ManagedPicture, "key" | "usesVersion">,
	newKey: string,
): Promise<number> {
	const answer = await client.rpc("replace_picture", {
		old_key: picture.key,
		new_address: picturePath(newKey),
		expected_uses: picture.usesVersion,
	});
	return dataOrThrow(answer);
}

/** Moves a picture to the trash and removes its uses (product §13.3). Other uses are a conflict. */
export async function deletePicture(
	client: DataClient,
	{ key, usesVersion }: Pick<ManagedPicture, "key" | "usesVersion">,
): Promise<void> {
	throwIfFailed(
		await client.rpc("delete_picture", { picture_key: key, expected_uses: usesVersion }),
	);
}

function toPicture(row: PictureRow): ManagedPicture {
	return {
		key: row.key,
		url: picturePath(row.key),
		uploadedAt: new Date(row.uploaded_at).toISOString(),
		name: row.name,
		alt: row.alt,
		focus: { x: row.focus_x, y: row.focus_y },
		version: row.version,
		uses: pictureUsesSchema.parse(JSON.parse(row.uses)),
		useCount: row.use_count,
		usesVersion: row.uses_version,
	};
}
