import type { Call } from "../../platform/backend/call.ts";
import { z } from "../../platform/zod.ts";
import { getSections, sectionParameter, sectionSchema, sectionsByKey } from "../content/queries.ts";
import { getMessageRetention, type MessageRetention, monthsOf } from "../messages/retention.ts";
import { site } from "../site/form.ts";
import type { SettingsForm, StoredSettings } from "./form.ts";

/** The stored values for the settings form. */
export async function getStoredSettings(call: Call): Promise<StoredSettings> {
	const [sections, retention] = await Promise.all([
		getSections(call, site.keys),
		getMessageRetention(call),
	]);
	return { site: sections, retention };
}

/** Saves the settings, and removes messages that the new period expires. All or nothing. */
export async function saveSettings(
	call: Call,
	form: SettingsForm,
	{ site: stored, retention }: StoredSettings,
	submissionId?: string,
): Promise<StoredSettings> {
	const months = monthsOf(form.messagePeriod);
	const saved = await call(
		"save_settings",
		{
			sections: site.changes(form, stored).map(sectionParameter),
			expected_message_version: retention.version,
			...(months !== null && { message_months: months }),
			...(submissionId && { submission_id: submissionId }),
		},
		z.array(sectionSchema),
	);
	return { site: sectionsByKey(saved), retention: afterSaving(retention, months) };
}

/** A period that stays as it is, is not saved. */
function afterSaving(before: MessageRetention, months: number | null): MessageRetention {
	if (months === before.months) return before;
	return { months, startsAt: new Date().toISOString(), version: before.version + 1 };
}
