import { dataOrThrow } from "../../platform/browser/backend-error.ts";
import type { DataClient } from "../../platform/supabase.ts";
import { sectionParameter, toSection } from "../content/queries.ts";
import { monthsOf } from "../messages/retention/periods.ts";
import { getMessageRetention } from "../messages/retention/queries.ts";
import type { MessageRetention } from "../messages/retention/schema.ts";
import { siteChanges } from "../site/form.ts";
import { getStoredSite } from "../site/queries.ts";
import { storedSite } from "../site/rules.ts";
import type { SettingsForm, StoredSettings } from "./form.ts";

/** The stored values for the settings form. */
export async function getStoredSettings(client: DataClient): Promise<StoredSettings> {
	const [site, retention] = await Promise.all([getStoredSite(client), getMessageRetention(client)]);
	return { site, retention };
}

/** Saves the settings, and removes messages that the new period expires. All or nothing. */
export async function saveSettings(
	client: DataClient,
	form: SettingsForm,
	{ site, retention }: StoredSettings,
	submissionId?: string,
): Promise<StoredSettings> {
	const months = monthsOf(form.messagePeriod);
	const answer = await client.rpc("save_settings", {
		sections: siteChanges(form, site).map(sectionParameter),
		expected_message_version: retention.version,
		...(months !== null && { message_months: months }),
		...(submissionId && { submission_id: submissionId }),
	});
	const saved = dataOrThrow(answer).map(toSection);
	return { site: storedSite(saved), retention: afterSaving(retention, months) };
}

/** A period that stays as it is, is not saved. */
function afterSaving(before: MessageRetention, months: number | null): MessageRetention {
	if (months === before.months) return before;
	return { months, startsAt: new Date().toISOString(), version: before.version + 1 };
}
