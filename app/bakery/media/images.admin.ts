import type { Call } from "../../platform/backend/call.ts";
import { z } from "../../platform/zod.ts";
import { visibleOrEmpty } from "../form-fields.ts";
import { fetchListedPage } from "../paging.ts";
import { instant } from "../records.ts";
import type { Field, FormField } from "../resource/field.ts";
import { line } from "../resource/kinds/line.ts";
import { text } from "../resource/kinds/text.ts";
import { resource } from "../resource/resource.ts";
import { CENTER, imagePath } from "./image-source.ts";
import {
	type FocalPoint,
	imageUsesSchema,
	type ManagedImage,
	type ManagedImagePage,
} from "./images.ts";

const percent = z.int().min(0).max(100);

/** An image as its owner describes it. */
export const imageDetails = resource({
	kind: "image",
	table: "image_details",
	noun: "image",
	plural: "images",
	fields: {
		name: line("Name", 200, {
			typed: visibleOrEmpty.max(200, "Name must be at most 200 characters"),
			isOptional: true,
			hint: "Helps you find it; visitors don't see it",
		}),
		alt: {
			...text("Alternative Text", {
				rows: 3,
				hint: "Describes the image for visitors who can't see it.",
			}),
			schema: z.string(),
			typed: z.string().trim().max(500, "Alternative Text must be at most 500 characters"),
		} satisfies Field<string>,
		/** Stored in two columns. */
		focus: {
			kind: "custom",
			label: "Focal Point",
			typed: z.object({ x: percent, y: percent }),
			empty: CENTER,
			toForm: (focus, { focus_x: x = CENTER.x, focus_y: y = CENTER.y }) =>
				(focus ?? { x, y }) as FocalPoint,
			inWords: ({ x, y }) => `${x}% from the left, ${y}% from the top`,
		} satisfies FormField<FocalPoint>,
	},
	others: {},
	save: "save_image",
});

export type ImageForm = z.input<typeof imageDetails.schema>;

export type ImageValues = z.output<typeof imageDetails.schema>;

/** An image's first name: that of its file, without the extension. */
export function nameOfFile(fileName: string): string {
	const name = fileName.replace(/\.[^.]*$/, "").replace(/\p{Cc}/gu, "");
	return imageDetails.schema.shape.name.safeParse(name.slice(0, 200)).data ?? "";
}

/** Images on one page of the back office's list. */
const PAGE_SIZE = 48;

/** One page of all images, newest first, by their names and those of their products. */
export async function listManagedImages(
	call: Call,
	{ search = "", page = 1 }: { search?: string; page?: number },
): Promise<ManagedImagePage> {
	const { rows, paging } = await fetchListedPage({ page, size: PAGE_SIZE }, (part) =>
		call("list_images", { search, first_row: part.skipped, max: part.size }, z.array(imageRow)),
	);
	return { images: rows.map(toImage), ...paging };
}

/** An image with all that is known of it; null when there is none of this key. */
export async function getImage(call: Call, key: string): Promise<ManagedImage | null> {
	const [row] = await call("list_images", { only_key: key }, z.array(imageRow));
	return row ? toImage(row) : null;
}

/** Saves the details of an image. A newer version is a conflict. */
export async function saveImage(
	call: Call,
	{ key, version }: Pick<ManagedImage, "key" | "version">,
	values: ImageValues,
): Promise<void> {
	await saveGiven(call, { key, version }, givenOf(values));
}

async function saveGiven(
	call: Call,
	{ key, version }: Pick<ManagedImage, "key" | "version">,
	given: Partial<ReturnType<typeof givenOf>>,
): Promise<void> {
	const parameters = { given, image_key: key, expected_version: version };
	await call("save_image", parameters);
}

function givenOf({ name, alt, focus }: ImageValues) {
	return { name, alt, focus_x: focus.x, focus_y: focus.y };
}

/** Calls a new image as its file was called. */
export async function nameImage(call: Call, key: string, fileName: string): Promise<void> {
	const name = nameOfFile(fileName);
	if (name) await saveGiven(call, { key, version: 0 }, { name });
}

/** Replaces an image in all of its uses, and returns how many. Other uses are a conflict. */
export async function replaceImage(
	call: Call,
	image: Pick<ManagedImage, "key" | "usesVersion">,
	newKey: string,
): Promise<number> {
	return call(
		"replace_image",
		{
			old_key: image.key,
			new_address: imagePath(newKey),
			expected_uses: image.usesVersion,
		},
		z.number(),
	);
}

/** Moves an image to the trash and removes its uses (product §21). Other uses are a conflict. */
export async function deleteImage(
	call: Call,
	{ key, usesVersion }: Pick<ManagedImage, "key" | "usesVersion">,
): Promise<void> {
	await call("delete_image", { image_key: key, expected_uses: usesVersion });
}

const imageRow = z.object({
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

function toImage(row: Omit<z.infer<typeof imageRow>, "total">): ManagedImage {
	return {
		key: row.key,
		url: imagePath(row.key),
		uploadedAt: row.uploaded_at,
		name: row.name,
		alt: row.alt,
		focus: { x: row.focus_x, y: row.focus_y },
		version: row.version,
		uses: imageUsesSchema.parse(JSON.parse(row.uses)),
		useCount: row.use_count,
		usesVersion: row.uses_version,
	};
}
