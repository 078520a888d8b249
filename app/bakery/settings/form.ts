import { z } from "../../platform/zod.ts";
import { type MessageRetention, periodOf, RETENTION_PERIODS } from "../messages/retention.ts";
import { siteForm, siteFormSchema } from "../site/form.ts";
import { readSite } from "../site/rules.ts";
import type { StoredSite } from "../site/schema.ts";

/** The stored values that the settings form changes. */
export interface StoredSettings {
	site: StoredSite;
	/** Visitors must not read it, so it is no section of the site. */
	retention: MessageRetention;
}

/** The settings form: all of the site's own (product §2.24), and for how long messages are kept. */
export const settingsFormSchema = siteFormSchema.extend({
	/** One of `RETENTION_PERIODS`. */
	messagePeriod: z.enum(RETENTION_PERIODS, "Choose one of the periods"),
});

export type SettingsForm = z.infer<typeof settingsFormSchema>;

/** The form values when the settings are opened. */
export function settingsForm({ site, retention }: StoredSettings): SettingsForm {
	return { ...siteForm(readSite(site)), messagePeriod: periodOf(retention.months) };
}
