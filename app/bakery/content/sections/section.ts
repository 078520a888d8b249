import type { z } from "../../../platform/zod.ts";
import type { Field } from "../../resource/field.ts";
import { parseStoredObject, type StoredObject } from "../../stored-object.ts";
import {
	type CommonContent,
	type CommonForm,
	commonDraftSchema,
	commonFields,
	commonFormSchema,
	lineFields,
	readCommonContent,
	type SectionDefaults,
} from "./common-fields.ts";
import { type DefaultWords, englishDefaults } from "./default-words.ts";

/** One stored section of `site_content` (product §34), not parsed yet. */
export interface Section {
	key: string;
	title: string | null;
	subtitle: string | null;
	/** Plain text, rich text, or a JSON object in the form its section asks for. */
	content: string | null;
	imageUrl: string | null;
	/** Increases with every save; a save names the version it started from. */
	version: number;
}

/** New values of one section. What is left out stays; a section that does not exist is made. */
export interface SectionChange {
	key: string;
	/** The version the change started from, 0 for a new section; any version if it is missing. */
	expectedVersion?: number;
	title?: string | null;
	subtitle?: string | null;
	content?: string | null;
	imageUrl?: string | null;
}

/** A field that only one section has, stored under its own name in the JSON of the content. */
interface OwnField<Value> extends Field<Value, Value, unknown> {
	/** The schema while it is being typed; by default `typed`. */
	draftSchema?: z.ZodType<Value, Value>;
	/** Parses any stored value of this key, by default as `toForm` does. Never throws. */
	read?(body: StoredObject, key: string, words: DefaultWords): Value;
}

type OwnFields<Own> = { [Field in keyof Own]: OwnField<Own[Field]> };

/** The definition of a section, except its renderer and its editor. */
export interface SectionDefinition<
	Name extends string = string,
	Defaults extends SectionDefaults = SectionDefaults,
	Own extends object = object,
> {
	/** Its key in the database: lowercase words joined by underscores. */
	name: Name;
	/** Its defaults in a language. */
	defaults(words: DefaultWords): Defaults;
	/** All its fields. */
	fields: typeof commonFields & OwnFields<Own>;
	formSchema: z.ZodType<CommonForm & Own, CommonForm & Own>;
	/** The schema of the fields while they are being typed. */
	draftSchema: z.ZodType<CommonForm & Own, CommonForm & Own>;
	/**
	 * Its content with defaults, by default English ones; `stored` is null when nothing was ever saved.
	 */
	read(stored: Section | null, words?: DefaultWords): CommonContent<Defaults> & Own;
	/** The form values when the section is opened: what the page shows. */
	toForm(stored: Section | null, words?: DefaultWords): CommonForm & Own;
}

/** A section has no fields of its own unless it says so. */
type NoFields = Record<never, never>;

/** Defines a section of a page: its defaults, and the fields that only it has. */
export function defineSection<
	const Name extends string,
	const Defaults extends SectionDefaults,
	Own extends object = NoFields,
>(section: {
	name: Name;
	defaults(words: DefaultWords): Defaults;
	ownFields?: OwnFields<Own>;
}): SectionDefinition<Name, Defaults, Own> {
	const { name, defaults } = section;
	const ownFields = section.ownFields ?? ({} as OwnFields<Own>);

	function read(stored: Section | null, words = englishDefaults) {
		const body = readBody(stored);
		const own = mapFields(ownFields, (field, key) =>
			field.read ? field.read(body, key, words) : field.toForm(body[key], body),
		) as Own;
		return { ...readCommonContent(stored, body, defaults(words)), ...own };
	}

	function schemaWith(
		common: typeof commonFormSchema,
		schemaOf: (field: OwnField<unknown>) => z.ZodType,
	) {
		const schema: unknown = common.extend(mapFields(ownFields, schemaOf));
		return schema as z.ZodType<CommonForm & Own, CommonForm & Own>;
	}

	return {
		name,
		defaults,
		fields: { ...commonFields, ...ownFields },
		formSchema: schemaWith(commonFormSchema, ({ typed }) => typed),
		draftSchema: schemaWith(commonDraftSchema, ({ typed, draftSchema }) => draftSchema ?? typed),
		read,
		toForm(stored, words) {
			const content = read(stored, words);
			return { ...content, ...lineFields(content) };
		},
	};
}

/** The stored object; content that is none becomes the text of one, with defaults for the rest. */
function readBody(stored: Section | null): StoredObject {
	const content = stored?.content ?? null;
	return parseStoredObject(content) ?? (content?.trim() ? { text: content } : {});
}

/** The same keys, each with what is made of its field. */
function mapFields<Own, Result>(
	fields: OwnFields<Own>,
	map: (field: OwnField<unknown>, name: string) => Result,
): Record<keyof Own, Result> {
	const mapped = Object.entries<OwnField<unknown>>(fields).map(([name, field]) => [
		name,
		map(field, name),
	]);
	return Object.fromEntries(mapped);
}
