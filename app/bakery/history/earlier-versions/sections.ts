import type { Call } from "../../../platform/backend/call.ts";
import { BackendError } from "../../../platform/browser/backend-error.ts";
import { announcement } from "../../announcement/announcement.ts";
import { pageSections } from "../../content/page-form.ts";
import { isPageId } from "../../content/pages.ts";
import type { Section } from "../../content/sections/section.ts";
import {
	getSections,
	type Single,
	type StoredSections,
	saveSingle,
} from "../../content/stored-sections.ts";
import { hours } from "../../hours/form.ts";
import { orderSettings } from "../../orders/settings.ts";
import { paymentSettings } from "../../payments/settings.ts";
import { site } from "../../site/form.ts";
import { getStoredWording, wordingIn } from "../../wording/form.ts";
import { differencesBetween } from "../differences.ts";
import { versionsBefore } from "../entries.ts";
import { fieldsOfRow, toSection } from "../record-fields.ts";
import {
	type EarlierVersion,
	imageStillThere,
	notesOnImagesIn,
	problemOf,
	type ReadEarlierVersion,
} from "./earlier-version.ts";
export const readEarlierPage: ReadEarlierVersion = async (call, id, changeId) => {
	if (!isPageId(id)) throw BackendError.gone();
	return readEarlierSections(call, changeId, pageSections(id));
};

const earlierVersionsOf =
	<Key extends string, Form, Values>(of: Single<Key, Form, Values>): ReadEarlierVersion =>
	(call, _id, changeId) =>
		readEarlierSections(call, changeId, of);

export const readEarlierSettings = earlierVersionsOf(site);

export const readEarlierHours = earlierVersionsOf(hours);

export const readEarlierAnnouncement = earlierVersionsOf(announcement);

export const readEarlierOrders = earlierVersionsOf(orderSettings);

export const readEarlierPayments = earlierVersionsOf(paymentSettings);

export const readEarlierWording: ReadEarlierVersion = async (call, _id, changeId) => {
	const { language } = await getStoredWording(call);
	return readEarlierSections(call, changeId, wordingIn(language));
};

async function readEarlierSections<Key extends string, Form, Values>(
	call: Call,
	changeId: number,
	of: Single<Key, Form, Values>,
): Promise<EarlierVersion> {
	const { keys, schema } = of;
	const [current, versions] = await Promise.all([
		getSections(call, keys),
		versionsBefore(call, changeId, "site_content", keys),
	]);
	const earlier: StoredSections<Key> = {};
	const notes: string[] = [];
	for (const key of keys) {
		// Before it was saved for the first time, it had its defaults.
		const section = toSection(key, versions.get(key) ?? {});
		const image = await imageStillThere(call, section.imageUrl);
		earlier[key] = { ...section, imageUrl: image.imageUrl };
		notes.push(...image.notes, ...(await notesOnImagesIn(call, section.content ?? "")));
	}
	const values = of.toForm(earlier);
	return {
		seen: Object.fromEntries(keys.map((key) => [key, current[key]?.version ?? 0])),
		differences: keys.flatMap((key) =>
			differencesBetween(fieldsOf(key, current[key]), fieldsOf(key, earlier[key])),
		),
		notes,
		problem: problemOf(schema.safeParse(values)),
		save(seen, submissionId) {
			const stored: StoredSections<Key> = {};
			for (const key of keys) {
				const section = current[key];
				if (section) stored[key] = { ...section, version: seen[key] ?? 0 };
			}
			return saveSingle(call, of, schema.parse(values), stored, submissionId);
		},
	};
}

function fieldsOf(key: string, section: Section | null | undefined) {
	if (!section) return fieldsOfRow("site_content", key, {});
	const { title, subtitle, content, imageUrl } = section;
	return fieldsOfRow("site_content", key, { title, subtitle, content, image_url: imageUrl });
}
