import type { Call } from "../../../platform/backend/call.ts";
import { BackendError } from "../../../platform/browser/backend-error.ts";
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
import { saveOrderSettings } from "../../orders/orders.admin.ts";
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
import { imageStillThere, notesOnImagesIn } from "./missing-images.ts";

export const readEarlierPage: ReadEarlierVersion = async (call, id, changeId) => {
	if (!isPageId(id)) throw BackendError.gone();
	const keys = sectionsOf(id).map(({ name }) => name);
	return readEarlierSections(call, changeId, keys, {
		schema: pageFormSchema,
		toForm: (earlier) => pageForm(id, earlier),
		save: (values, stored, submissionId) => savePage(call, values, stored, { submissionId }),
	});
};

export const readEarlierSettings: ReadEarlierVersion = (call, _id, changeId) =>
	readEarlierSections(call, changeId, SITE_SECTIONS, {
		schema: siteFormSchema,
		toForm: (earlier) => siteForm(readSite(earlier)),
		save: (...saved) => saveSite(call, ...saved),
	});

export const readEarlierHours: ReadEarlierVersion = (call, _id, changeId) =>
	readEarlierSections(call, changeId, [HOURS_SECTION], {
		schema: hoursFormSchema,
		toForm: ({ hours }) => hoursForm(hours ?? null),
		save: (values, { hours = null }, submissionId) =>
			saveHours(call, values, { section: hours }, submissionId),
	});

export const readEarlierAnnouncement: ReadEarlierVersion = (call, _id, changeId) =>
	readEarlierSections(call, changeId, [ANNOUNCEMENT_SECTION], {
		schema: announcementSchema,
		toForm: ({ announcement }) => announcementForm(announcement ?? null),
		save: (values, { announcement = null }, submissionId) =>
			saveAnnouncement(call, values, { section: announcement }, submissionId),
	});

export const readEarlierOrders: ReadEarlierVersion = (call, _id, changeId) =>
	readEarlierSections(call, changeId, [ORDERS_SECTION], {
		schema: orderSettingsSchema,
		toForm: ({ orders }) => orderSettingsForm(orders ?? null),
		save: (values, { orders = null }, submissionId) =>
			saveOrderSettings(call, values, { section: orders }, submissionId),
	});

export const readEarlierWording: ReadEarlierVersion = async (call, _id, changeId) => {
	const { language } = await getStoredWording(call);
	return readEarlierSections(call, changeId, [WORDS_SECTION], {
		schema: wordingFormSchema,
		toForm: ({ words }) => wordingForm(words ?? null),
		save: (values, { words: section = null }, submissionId) =>
			saveWording(call, values, { section, language }, submissionId),
	});
};

type Sections<Key extends string> = Partial<Record<Key, Section>>;

async function readEarlierSections<Key extends string, Form, Values>(
	call: Call,
	changeId: number,
	keys: readonly Key[],
	form: {
		schema: z.ZodType<Values, Form>;
		toForm(earlier: Sections<Key>): Form;
		save(values: Values, stored: Sections<Key>, submissionId: string): Promise<unknown>;
	},
): Promise<EarlierVersion> {
	const [current, versions] = await Promise.all([
		getSections(call, keys),
		versionsBefore(call, changeId, "site_content", keys),
	]);
	const earlier: Sections<Key> = {};
	const notes: string[] = [];
	for (const key of keys) {
		// Before it was saved for the first time, it had its defaults.
		const section = toSection(key, versions.get(key) ?? {});
		const image = await imageStillThere(call, section.imageUrl);
		earlier[key] = { ...section, imageUrl: image.imageUrl };
		notes.push(...image.notes, ...(await notesOnImagesIn(call, section.content ?? "")));
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
