import type { Call } from "../../platform/backend/call.ts";
import { z } from "../../platform/zod.ts";
import {
	getSections,
	sectionParameter,
	sectionSchema,
	sectionsByKey,
} from "../content/stored-sections.ts";
import {
	describePeriod,
	getMessageRetention,
	type MessageRetention,
	monthsOf,
	periodOf,
	RETENTION_PERIODS,
} from "../messages/retention.ts";
import { choice } from "../resource/kinds/choice.ts";
import { describedForm } from "../resource/resource.ts";
import { site } from "../site/form.ts";
import type { StoredSite } from "../site/stored-site.ts";

/** The stored values that the settings form changes. */
export interface StoredSettings {
	site: StoredSite;
	/** Visitors must not read it, so it is no section of the site. */
	retention: MessageRetention;
}

const periodNames = Object.fromEntries(
	RETENTION_PERIODS.map((period) => [period, describePeriod(period)]),
);

/** The settings form: all of the site's own (product §29), and for how long messages are kept. */
export const settings = describedForm({
	...site.fields,
	messagePeriod: choice("Remove Messages After", periodNames, String, {
		typed: z.enum(RETENTION_PERIODS, "Choose one of the periods"),
		hint: "Counted from when a message arrives.",
	}),
});

export type SettingsForm = z.infer<typeof settings.schema>;

/** The form values when the settings are opened. */
export function settingsForm({ site: stored, retention }: StoredSettings): SettingsForm {
	return { ...site.toForm(stored), messagePeriod: periodOf(retention.months) };
}

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
