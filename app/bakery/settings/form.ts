import { z } from "../../platform/zod.ts";
import {
	describePeriod,
	type MessageRetention,
	periodOf,
	RETENTION_PERIODS,
} from "../messages/retention.ts";
import { choice } from "../resource/kinds/choice.ts";
import { describedForm } from "../resource/resource.ts";
import { site } from "../site/form.ts";
import type { StoredSite } from "../site/schema.ts";

/** The stored values that the settings form changes. */
export interface StoredSettings {
	site: StoredSite;
	/** Visitors must not read it, so it is no section of the site. */
	retention: MessageRetention;
}

const periodNames = Object.fromEntries(
	RETENTION_PERIODS.map((period) => [period, describePeriod(period)]),
);

/** The settings form: all of the site's own (product §2.24), and for how long messages are kept. */
export const settings = describedForm({
	...site.fields,
	messagePeriod: choice("Remove Messages After", periodNames, String, {
		typed: z.enum(RETENTION_PERIODS, "Choose one of the periods"),
	}),
});

export type SettingsForm = z.infer<typeof settings.schema>;

/** The form values when the settings are opened. */
export function settingsForm({ site: stored, retention }: StoredSettings): SettingsForm {
	return { ...site.toForm(stored), messagePeriod: periodOf(retention.months) };
}
