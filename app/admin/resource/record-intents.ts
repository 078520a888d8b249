import type { Section } from "../../bakery/content/sections/section.ts";
import {
	getSections,
	type Single,
	type StoredSections,
	saveSingle,
} from "../../bakery/content/stored-sections.ts";
import {
	changesOf,
	findSectionAuthors,
	settleSubmission,
} from "../../bakery/open-forms/open-forms.ts";
import type { RecordVersion } from "../../bakery/records.ts";
import { type Resource, readRecord, saveRecord } from "../../bakery/resource/resource.ts";
import { restoreFromTrash } from "../../bakery/trash/trash.ts";
import type { Call } from "../../platform/backend/call.ts";
import { BackendError } from "../../platform/browser/backend-error.ts";
import { type FieldErrors, intent } from "../../platform/saving/save-action.ts";
import type { z } from "../../platform/zod.ts";

interface Options<Schema extends z.ZodType, Saved> {
	of: Pick<Resource, "kind" | "table">;
	/** The id of a record; the key of an image. */
	idOf(record: Saved): string;
	schema: Schema;
	save(values: z.output<Schema>, record: Saved | null, submissionId: string): Promise<Saved>;
	/**
	 * Reads the record as it is stored; null when it is gone.
	 * @param opened the version that the form started from; null for a new or restored record.
	 */
	read(id: string): Promise<Saved | null>;
	fieldErrors?(error: BackendError): FieldErrors;
}

/** The intents of a record's form: a save, and one that restores the deleted record first. */
export function recordIntents<Schema extends z.ZodType, Saved extends { version: number }>(
	call: Call,
	{ of, idOf, schema, save, read, fieldErrors }: Options<Schema, Saved>,
) {
	const common = {
		schema,
		settle: (submissionId: string) => settleSubmission(call, submissionId),
		async readCurrent(record: Saved | null, newId: string | null) {
			const id = record ? idOf(record) : newId;
			return id === null ? null : read(id);
		},
		...(fieldErrors && { fieldErrors }),
		...changesOf<Saved>(call, of, idOf),
	};

	/** If it isn't in the trash, the save finds out whether it is there. */
	async function restoreFirst(id: string): Promise<string[]> {
		try {
			const restored = await restoreFromTrash(call, { kind: of.kind, ids: [id] });
			return restored.flatMap(({ remark }) => remark ?? []);
		} catch (error) {
			if (error instanceof BackendError && error.isGone) return [];
			throw error;
		}
	}

	return {
		save: intent({
			...common,
			save: (values, record: Saved | null, { id }) => save(values, record, id),
		}),
		restoreAndSave: intent({
			...common,
			async save(values, record: Saved | null, { id, remarks }) {
				if (record) remarks.push(...(await restoreFirst(idOf(record))));
				return save(values, record, id);
			},
		}),
	};
}

/** The intents of a described record. @param own where they differ from those of any other. */
export function resourceIntents<
	Saved extends RecordVersion,
	Form extends object,
	Values extends object,
>(
	call: Call,
	of: Resource<Saved, Form, Values>,
	own: Partial<Options<z.ZodType<Values, Form>, Saved>> = {},
) {
	return recordIntents<z.ZodType<Values, Form>, Saved>(call, {
		of,
		idOf: ({ id }) => id,
		schema: of.schema,
		save: (...saved) => saveRecord(call, of, ...saved),
		read: (id) => readRecord(call, of, id),
		fieldErrors: of.fieldErrors,
		...own,
	});
}

interface SectionOptions<Schema extends z.ZodType, Stored> {
	schema: Schema;
	read(): Promise<Stored>;
	save(values: z.output<Schema>, stored: Stored, submissionId: string): Promise<Stored>;
	sectionsOf(stored: Stored): readonly (Section | null | undefined)[];
}

/** The intent of a form that saves sections of the site, such as the opening hours. */
export function sectionIntent<Schema extends z.ZodType, Stored>(
	call: Call,
	{ schema, read, save, sectionsOf }: SectionOptions<Schema, Stored>,
) {
	return intent({
		schema,
		save: async (values, stored: Stored | null, { id }) =>
			save(values, stored ?? (await read()), id),
		settle: (submissionId) => settleSubmission(call, submissionId),
		readCurrent: read,
		readAuthors: (opened, stored) =>
			findSectionAuthors(call, opened ? sectionsOf(opened) : [], sectionsOf(stored)),
	});
}

/** The intent of the form of a record of which there is one. */
export function singleIntent<Key extends string, Form, Values>(
	call: Call,
	of: Single<Key, Form, Values>,
) {
	return sectionIntent<z.ZodType<Values, Form>, StoredSections<Key>>(call, {
		schema: of.schema,
		read: () => getSections(call, of.keys),
		save: (...saved) => saveSingle(call, of, ...saved),
		sectionsOf: (stored) => Object.values(stored),
	});
}
