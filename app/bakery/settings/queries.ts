import type { Call } from "../../platform/backend/call.ts";
import { z } from "../../platform/zod.ts";
import { sectionParameter, sectionSchema } from "../content/queries.ts";
import { getMessageRetention, type MessageRetention, monthsOf } from "../messages/retention.ts";
import { siteChanges } from "../site/form.ts";
import { getStoredSite } from "../site/queries.ts";
import { storedSite } from "../site/rules.ts";
import type { SettingsForm, StoredSettings } from "./form.ts";

/** The stored values for the settings form. */
export async function getStoredSettings(call: Call): Promise<StoredSettings> {
	const [site, retention] = await Promise.all([getStoredSite(call), getMessageRetention(call)]);
	return { site, retention };
}

/** Saves the settings, and removes messages that the new period expires. All or nothing. */
export async function saveSettings(
	call: Call,
	form: SettingsForm,
	{ site, retention }: StoredSettings,
	submissionId?: string,
): Promise<StoredSettings> {
	const months = monthsOf(form.messagePeriod);
	const saved = await call(
		"save_settings",
		{
			sections: siteChanges(form, site).map(sectionParameter),
			expected_message_version: retention.version,
			...(months !== null && { message_months: months }),
			...(submissionId && { submission_id: submissionId }),
		},
		z.array(sectionSchema),
	);
	return { site: storedSite(saved), retention: afterSaving(retention, months) };
}

/** A period that stays as it is, is not saved. */
function afterSaving(before: MessageRetention, months: number | null): MessageRetention {
	if (months === before.months) return before;
	return { months, startsAt: new Date().toISOString(), version: before.version + 1 };
}
