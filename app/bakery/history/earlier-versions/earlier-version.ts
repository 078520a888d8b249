import type { Call } from "../../../platform/backend/call.ts";
import type { z } from "../../../platform/zod.ts";
import { imageKey } from "../../media/image-source.ts";
import { getImage } from "../../media/images.admin.ts";
import { imageAddresses } from "../../media/images.ts";
import type { RecordVersion } from "../../records.ts";
import type { AnyFields } from "../../resource/resource.ts";
import { type Difference, differencesBetween, type ShownField } from "../differences.ts";

/** The versions of all records that would be overwritten, by their ids. */
type SeenVersions = Record<string, number>;

/** An earlier version, ready to be saved again. */
export interface EarlierVersion {
	/** The current versions. */
	seen: SeenVersions;
	/** How restoring it would change the current version. */
	differences: Difference[];
	/** The parts that cannot be restored, in sentences. */
	notes: string[];
	/** Why it cannot be saved; null when it can. */
	problem: string | null;
	/**
	 * Saves it as the editors do.
	 * @param seen the current versions when the owner looked; others are a conflict.
	 */
	save(seen: SeenVersions, submissionId: string): Promise<unknown>;
}

/**
 * Reads a subject as it was just before a change. @throws {BackendError} `isGone` when it is gone.
 */
export type ReadEarlierVersion = (
	call: Call,
	id: string,
	changeId: number,
) => Promise<EarlierVersion>;

/** The errors of a form for these values; null when it accepts them. */
export function problemOf({ error }: z.ZodSafeParseResult<unknown>): string | null {
	return error ? error.issues.map(({ message }) => message).join(" ") : null;
}

/** The earlier version of a record that is edited in a form. */
export function earlierRecord<Form, Values>(record: {
	current: RecordVersion;
	schema: z.ZodType<Values, Form>;
	now: Form;
	earlier: Form;
	fieldsOf(form: Form): ShownField[];
	notes?: string[];
	save(values: Values, target: RecordVersion, submissionId: string): Promise<unknown>;
}): EarlierVersion {
	const { schema, now, earlier, fieldsOf, notes = [] } = record;
	const { id, version } = record.current;
	return {
		seen: { [id]: version },
		differences: differencesBetween(fieldsOf(now), fieldsOf(earlier)),
		notes,
		problem: problemOf(schema.safeParse(earlier)),
		save(seen, submissionId) {
			const target = { id, version: seen[id] ?? 0 };
			return record.save(schema.parse(earlier), target, submissionId);
		},
	};
}

/** Images of one text that are checked. */
const MAX_CHECKED = 20;

/** The image address of an earlier version; null when the image was deleted since then. */
export async function imageStillThere(
	call: Call,
	imageUrl: string | null,
): Promise<{ imageUrl: string | null; notes: string[] }> {
	const key = imageKey(imageUrl);
	if (key === null || (await getImage(call, key))) return { imageUrl, notes: [] };
	return { imageUrl: null, notes: ["Its image has since been deleted and is left out."] };
}

/** An earlier version of a form without images deleted since then; notes on its texts come last. */
export async function withoutMissingImages<Form extends object>(
	call: Call,
	fields: AnyFields,
	form: Form,
): Promise<{ form: Form; notes: string[] }> {
	const kept = { ...form } as Record<string, unknown>;
	const notes: string[] = [];
	const notesOnTexts: string[] = [];
	for (const [name, { kind }] of Object.entries(fields)) {
		if (kind === "html") notesOnTexts.push(...(await notesOnImagesIn(call, String(kept[name]))));
		if (kind === "image") {
			const image = await imageStillThere(call, kept[name] as string | null);
			kept[name] = image.imageUrl;
			notes.push(...image.notes);
		}
		if (kind === "images") {
			const images = await imagesStillThere(call, kept[name] as string[]);
			kept[name] = images.urls;
			notes.push(...images.notes);
		}
	}
	return { form: kept as Form, notes: [...notes, ...notesOnTexts] };
}

/** The image addresses of an earlier version without those of images deleted since then. */
async function imagesStillThere(
	call: Call,
	urls: readonly string[],
): Promise<{ urls: string[]; notes: string[] }> {
	const checked = await Promise.all(urls.map((url) => imageStillThere(call, url)));
	const found = checked.flatMap(({ imageUrl }) => imageUrl ?? []);
	if (found.length === urls.length) return { urls: found, notes: [] };
	return {
		urls: found,
		notes: ["Some of its additional images have since been deleted and are left out."],
	};
}

/** Notes on images in a text that were deleted since then. */
export async function notesOnImagesIn(call: Call, text: string): Promise<string[]> {
	const keys = new Set(imageAddresses(text).flatMap((address) => imageKey(address) ?? []));
	const checked = [...keys].slice(0, MAX_CHECKED);
	const found = await Promise.all(checked.map((key) => getImage(call, key)));
	const missing = found.filter((image) => image === null).length;
	if (missing === 0) return [];
	return [
		missing === 1
			? "An image in the text has since been deleted and will be missing."
			: `${missing} images in the text have since been deleted and will be missing.`,
	];
}
