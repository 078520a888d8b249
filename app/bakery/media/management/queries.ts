import type { Call } from "../../../platform/backend/call.ts";
import { z } from "../../../platform/zod.ts";
import { fetchListedPage } from "../../paging.ts";
import { pictureUsesSchema } from "../../picture-uses.ts";
import { instant } from "../../records.ts";
import { picturePath } from "../rules.ts";
import type { ManagedPicture, ManagedPicturePage } from "../schema.ts";
import { nameOfFile, type PictureValues } from "./form.ts";

/** Pictures on one page of the back office's list. */
const PAGE_SIZE = 48;

/** One page of all pictures, newest first, by their names and those of their products. */
export async function listManagedPictures(
	call: Call,
	{ search = "", page = 1 }: { search?: string; page?: number },
): Promise<ManagedPicturePage> {
	const { rows, paging } = await fetchListedPage({ page, size: PAGE_SIZE }, (part) =>
		call(
			"list_pictures",
			{ search, first_row: part.skipped, most: part.size },
			z.array(pictureRow),
		),
	);
	return { pictures: rows.map(toPicture), ...paging };
}

/** A picture with all that is known of it; null when there is none of this key. */
export async function getPicture(call: Call, key: string): Promise<ManagedPicture | null> {
	const [row] = await call("list_pictures", { only_key: key }, z.array(pictureRow));
	return row ? toPicture(row) : null;
}

/** Saves the details of a picture. A newer version is a conflict. */
export async function savePicture(
	call: Call,
	{ key, version }: Pick<ManagedPicture, "key" | "version">,
	values: PictureValues,
): Promise<void> {
	await saveGiven(call, { key, version }, givenOf(values));
}

async function saveGiven(
	call: Call,
	{ key, version }: Pick<ManagedPicture, "key" | "version">,
	given: Partial<ReturnType<typeof givenOf>>,
): Promise<void> {
	const parameters = { given, picture_key: key, expected_version: version };
	await call("save_picture", parameters);
}

function givenOf({ name, alt, focus }: PictureValues) {
	return { name, alt, focus_x: focus.x, focus_y: focus.y };
}

/** Calls a new picture as its file was called. */
export async function namePicture(call: Call, key: string, fileName: string): Promise<void> {
	const name = nameOfFile(fileName);
	if (name) await saveGiven(call, { key, version: 0 }, { name });
}

/** Replaces a picture in all of its uses, and returns how many. Other uses are a conflict. */
export async function replacePicture(
	call: Call,
	picture: Pick<ManagedPicture, "key" | "usesVersion">,
	newKey: string,
): Promise<number> {
	return call(
		"replace_picture",
		{
			old_key: picture.key,
			new_address: picturePath(newKey),
			expected_uses: picture.usesVersion,
		},
		z.number(),
	);
}

/** Moves a picture to the trash and removes its uses (product §13.3). Other uses are a conflict. */
export async function deletePicture(
	call: Call,
	{ key, usesVersion }: Pick<ManagedPicture, "key" | "usesVersion">,
): Promise<void> {
	await call("delete_picture", { picture_key: key, expected_uses: usesVersion });
}

const pictureRow = z.object({
	key: z.string(),
	uploaded_at: instant,
	name: z.string(),
	alt: z.string(),
	focus_x: z.number(),
	focus_y: z.number(),
	version: z.number(),
	uses: z.string(),
	use_count: z.number(),
	uses_version: z.string(),
	total: z.number(),
});

function toPicture(row: Omit<z.infer<typeof pictureRow>, "total">): ManagedPicture {
	return {
		key: row.key,
		url: picturePath(row.key),
		uploadedAt: row.uploaded_at,
		name: row.name,
		alt: row.alt,
		focus: { x: row.focus_x, y: row.focus_y },
		version: row.version,
		uses: pictureUsesSchema.parse(JSON.parse(row.uses)),
		useCount: row.use_count,
		usesVersion: row.uses_version,
	};
}
