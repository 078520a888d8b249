import { BackendError } from "../../../platform/browser/backend-error.ts";
import type { DataClient } from "../../../platform/supabase.ts";
import type { z } from "../../../platform/zod.ts";
import { ANNOUNCEMENT_SECTION } from "../../announcement/announcement.ts";
import { announcementForm, announcementSchema } from "../../announcement/form.ts";
import { saveAnnouncement } from "../../announcement/queries.ts";
import { pageForm, pageFormSchema } from "../../content/page-form.ts";
import { isPageId, sectionsOf } from "../../content/pages.ts";
import { getSections, savePage } from "../../content/queries.ts";
import type { Section } from "../../content/sections/schema.ts";
import { hoursFormSchema } from "../../hours/form.ts";
import { hoursForm } from "../../hours/form-values.ts";
import { saveHours } from "../../hours/queries.ts";
import { HOURS_SECTION } from "../../hours/schema.ts";
import { saveOrderSettings } from "../../orders/queries.ts";
import { ORDERS_SECTION, orderSettingsForm, orderSettingsSchema } from "../../orders/settings.ts";
import { siteForm, siteFormSchema } from "../../site/form.ts";
import { saveSite } from "../../site/queries.ts";
import { readSite } from "../../site/rules.ts";
import { SITE_SECTIONS } from "../../site/schema.ts";
import { wordingForm, wordingFormSchema } from "../../wording/form.ts";
import { getStoredWording, saveWording } from "../../wording/queries.ts";
import { WORDS_SECTION } from "../../words/own-wording.ts";
import { differencesBetween } from "../differences.ts";
import { versionsBefore } from "../queries.ts";
import { fieldsOfRow, toSection } from "../record-fields.ts";
import { type EarlierVersion, problemOf, type ReadEarlierVersion } from "./earlier-version.ts";
import { imageStillThere, notesOnPicturesIn } from "./missing-pictures.ts";

export const readEarlierPage: ReadEarlierVersion = async (client, id, changeId) => {
	if (!isPageId(id)) throw BackendError.gone();
	const keys = sectionsOf(id).map(({ name }) => name);
	return readEarlierSections(client, changeId, keys, {
		schema: pageFormSchema,
		toForm: (earlier) => pageForm(id, earlier),
		save: (values, stored, submissionId) => savePage(client, values, stored, { submissionId }),
	});
};

export const readEarlierSettings: ReadEarlierVersion = (client, _id, changeId) =>
	readEarlierSections(client, changeId, SITE_SECTIONS, {
		schema: siteFormSchema,
		toForm: (earlier) => siteForm(readSite(earlier)),
		save: (...saved) => saveSite(client, ...saved),
	});

export const readEarlierHours: ReadEarlierVersion = (client, _id, changeId) =>
	readEarlierSections(client, changeId, [HOURS_SECTION], {
		schema: hoursFormSchema,
		toForm: ({ hours }) => hoursForm(hours ?? null),
		save: (values, { hours = null }, submissionId) =>
			saveHours(client, values, { section: hours }, submissionId),
	});

export const readEarlierAnnouncement: ReadEarlierVersion = (client, _id, changeId) =>
	readEarlierSections(client, changeId, [ANNOUNCEMENT_SECTION], {
		schema: announcementSchema,
		toForm: ({ announcement }) => announcementForm(announcement ?? null),
		save: (values, { announcement = null }, submissionId) =>
			saveAnnouncement(client, values, { section: announcement }, submissionId),
	});

export const readEarlierOrders: ReadEarlierVersion = (client, _id, changeId) =>
	readEarlierSections(client, changeId, [ORDERS_SECTION], {
		schema: orderSettingsSchema,
		toForm: ({ orders }) => orderSettingsForm(orders ?? null),
		save: (values, { orders = null }, submissionId) =>
			saveOrderSettings(client, values, { section: orders }, submissionId),
	});

export const readEarlierWording: ReadEarlierVersion = async (client, _id, changeId) => {
	const { language } = await getStoredWording(client);
	return readEarlierSections(client, changeId, [WORDS_SECTION], {
		schema: wordingFormSchema,
		toForm: ({ words }) => wordingForm(words ?? null),
		save: (values, { words: section = null }, submissionId) =>
			saveWording(client, values, { section, language }, submissionId),
	});
};

type Sections<Key extends string> = Partial<Record<Key, Section>>;

async function readEarlierSections<Key extends string, Form, Values>(
	client: DataClient,
	changeId: number,
	keys: readonly Key[],
	form: {
		schema: z.ZodType<Values, Form>;
		toForm(earlier: Sections<Key>): Form;
		save(values: Values, stored: Sections<Key>, submissionId: string): Promise<unknown>;
	},
): Promise<EarlierVersion> {
	const [current, versions] = await Promise.all([
		getSections(client, keys),
		versionsBefore(client, changeId, "site_content", keys),
	]);
	const earlier: Sections<Key> = {};
	const notes: string[] = [];
	for (const key of keys) {
		// Before it was saved for the first time, it had its defaults.
		const section = toSection(key, versions.get(key) ?? {});
		const image = await imageStillThere(client, section.imageUrl);
		earlier[key] = { ...section, imageUrl: image.imageUrl };
		notes.push(...image.notes, ...(await notesOnPicturesIn(client, section.content ?? "")));
	}
	const values = form.toForm(earlier);
	return {
		seen: Object.fromEntries(keys.map((key) => [key, current[key]?.version ?? 0])),
		differences: keys.flatMap((key) =>
			differencesBetween(fieldsOf(key, current[key]), fieldsOf(key, earlier[key])),
		),
		notes,
		problem: problemOf(form.schema.safeParse(values)),
		save(seen, submissionId) {
			const stored: Sections<Key> = {};
			for (const key of keys) {
				const section = current[key];
				if (section) stored[key] = { ...section, version: seen[key] ?? 0 };
			}
			return form.save(form.schema.parse(values), stored, submissionId);
		},
	};
}

function fieldsOf(key: string, section: Section | undefined) {
	if (!section) return fieldsOfRow("site_content", key, {});
	const { title, subtitle, content, imageUrl } = section;
	return fieldsOfRow("site_content", key, { title, subtitle, content, image_url: imageUrl });
}
