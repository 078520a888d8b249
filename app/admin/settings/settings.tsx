import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { FormProvider, type UseFormReturn, useForm } from "react-hook-form";
import { englishDefaults } from "../../bakery/content/sections/default-words.ts";
import { getPageContent } from "../../bakery/content/stored-sections.ts";
import { pluralize } from "../../bakery/counts.ts";
import {
	countMessagesOlderThan,
	describeMonths,
	type MessageRetention,
	monthsOf,
} from "../../bakery/messages/retention.ts";
import {
	getStoredSettings,
	type SettingsForm,
	saveSettings,
	settings,
	settingsForm,
} from "../../bakery/settings/settings.ts";
import { siteAfterSaving } from "../../bakery/site/form.ts";
import { getStoredWording } from "../../bakery/wording/form.ts";
import { screenAction } from "../../platform/saving/save-action.ts";
import { ConfirmDialog } from "../../ui/back-office/confirm-dialog.tsx";
import { HistoryLink } from "../history/history-address.tsx";
import { sectionIntent } from "../resource/record-intents.ts";
import { useReadOnDemand } from "../saving/answers.ts";
import { useSave } from "../saving/use-save.tsx";
import { actionAt } from "../saving/use-submission.ts";
import { languageName } from "../screen/language-name.ts";
import { TextLink } from "../screen/links.tsx";
import { SaveBar } from "../screen/save-form.tsx";
import { Screen, screenMeta } from "../screen/screen.tsx";
import { administratorContext } from "../session/administrator.ts";
import { describeVersions } from "../versions/describe-versions.tsx";
import { OtherLanguageNote, wordsAddress } from "../words/wording-form.tsx";
import type { Route } from "./+types/settings";
import { BackupSettings } from "./backup-settings.tsx";
import { BrandColors, LogoImage, LogoSettings } from "./brand-settings.tsx";
import { currencyName, RegionSettings, timeZoneName } from "./region-settings.tsx";
import {
	ContactSettings,
	EarlierNameNotice,
	HoursSettings,
	MessageSettings,
	PaymentLink,
	SearchSettings,
	WebsiteName,
} from "./site-sections.tsx";
export const meta = () => screenMeta("Settings");

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
	const { call } = context.get(administratorContext);
	const [stored, home, wording] = await Promise.all([
		getStoredSettings(call),
		getPageContent(call, "home", englishDefaults),
		getStoredWording(call),
	]);
	return { stored, homeImageUrl: home.hero.imageUrl, wording };
}

export function clientAction({ request, context }: Route.ClientActionArgs) {
	const { call } = context.get(administratorContext);
	return screenAction(request, {
		save: sectionIntent(call, {
			schema: settings.schema,
			read: () => getStoredSettings(call),
			save: (...saved) => saveSettings(call, ...saved),
			sectionsOf: ({ site }) => Object.values(site),
		}),
	});
}

/**
 * Name, logo, colors, contact information and search-engine texts of the site (product §29), where
 * it is, for how long messages are kept (product §28), and the backups (product §38).
 */
export default function Settings({ loaderData }: Route.ComponentProps) {
	const { stored, homeImageUrl, wording } = loaderData;
	const form = useForm({
		resolver: zodResolver(settings.schema),
		defaultValues: settingsForm(stored),
	});
	const { submit, isSaving, isDirty, dialogs } = useSave({
		action: actionAt("/admin/settings", "save"),
		form,
		record: stored,
		fieldsOf: settingsForm,
		successToast: "Settings saved successfully. Refresh to see all changes.",
		descriptions,
	});
	const removal = useRemovalQuestion({ form, stored: stored.retention, save: submit });
	const site = siteAfterSaving(form.watch());
	const [earlierName] = useState(form.formState.defaultValues?.siteName ?? "");
	return (
		<Screen title="Site Settings" actions={<HistoryLink of="settings" id="" />}>
			<FormProvider {...form}>
				<form onSubmit={removal.submit} noValidate>
					<div className="grid grid-cols-1 gap-4 sm:gap-6">
						<OtherLanguageNote stored={wording}>
							<TextLink to={wordsAddress.path({ show: "language" })}>Review</TextLink>
						</OtherLanguageNote>
						<WebsiteName />
						<LogoSettings settings={site.settings} />
						<BrandColors settings={site.settings} />
						<ContactSettings />
						<SearchSettings site={site} homeImageUrl={homeImageUrl} />
						<HoursSettings />
						<PaymentLink />
						<RegionSettings settings={site.settings} />
						<MessageSettings />
						<BackupSettings />
					</div>
					<SaveBar
						label="Save Settings"
						busyLabel="Saving..."
						isSaving={isSaving || removal.isCounting}
						isDirty={isDirty}
					>
						<EarlierNameNotice form={form} earlier={earlierName} />
					</SaveBar>
				</form>
			</FormProvider>
			{removal.dialog}
			{dialogs}
		</Screen>
	);
}

const descriptions = describeVersions<SettingsForm>(settings.fields, {
	logoUrl: { label: settings.labels.logoUrl, show: (logoUrl) => <LogoImage logoUrl={logoUrl} /> },
	timeZone: { label: settings.labels.timeZone, show: timeZoneName },
	currency: { label: settings.labels.currency, show: currencyName },
	language: { label: settings.labels.language, show: languageName },
});

interface Options {
	form: UseFormReturn<SettingsForm>;
	/** For how long messages are kept now. */
	stored: MessageRetention;
	/** Saves the form. */
	save(): void;
}

/** Asks before messages are kept for another time if that removes some of them (product §28). */
function useRemovalQuestion({ form, stored, save }: Options) {
	/** The messages that saving the form would remove. */
	const [removal, setRemoval] = useState<{ count: number; months: number } | null>(null);
	const { read, isReading } = useReadOnDemand(
		(call) => countMessagesOlderThan(call, monthsOf(form.getValues("messagePeriod")) ?? 0),
		"count of old messages",
	);
	const submit = form.handleSubmit(saveOrAsk);

	async function saveOrAsk({ messagePeriod }: SettingsForm): Promise<void> {
		const months = monthsOf(messagePeriod);
		if (isReading) return;
		if (months === null || months === stored.months) return save();
		const count = await read();
		if (count === undefined) return;
		// Another period was chosen meanwhile, and may remove more.
		if (form.getValues("messagePeriod") !== messagePeriod) return submit();
		if (count > 0) setRemoval({ count, months });
		else save();
	}

	return {
		/** For the form's `onSubmit`: saves it, at once or after the answer. */
		submit,
		isCounting: isReading,
		/** Rendered beside the form. */
		dialog: removal ? (
			<ConfirmDialog
				isDestructive
				title="Remove old messages"
				question={`This removes ${pluralize(removal.count, "message")} for good.`}
				confirmLabel="Remove and Save"
				onCancel={() => setRemoval(null)}
				onConfirm={() => {
					setRemoval(null);
					save();
				}}
			>
				Messages older than {describeMonths(removal.months)} are removed and don't go to the trash.
			</ConfirmDialog>
		) : null,
	};
}
