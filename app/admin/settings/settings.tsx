import { zodResolver } from "@hookform/resolvers/zod";
import { FormProvider, useForm } from "react-hook-form";
import {
	type SiteForm,
	siteAfterSaving,
	siteForm,
	siteFormSchema,
} from "../../bakery/site/form.ts";
import { getStoredSite, saveSite } from "../../bakery/site/queries.ts";
import { readSite } from "../../bakery/site/rules.ts";
import type { StoredSite } from "../../bakery/site/schema.ts";
import { settleSubmission } from "../../bakery/submissions/queries.ts";
import { saveAction } from "../../platform/save-action.ts";
import { dashboardPath } from "../access/addresses.ts";
import { administratorContext } from "../access/administrator-context.ts";
import type { FieldDescriptions } from "../layout/field-descriptions.ts";
import { SaveBar } from "../layout/save-bar.tsx";
import { Screen } from "../layout/screen.tsx";
import { screenMeta } from "../layout/screen-meta.ts";
import { UnsavedWarning } from "../layout/unsaved-warning.tsx";
import { useSave } from "../layout/use-save.tsx";
import type { Route } from "./+types/settings";
import { BrandColors } from "./brand-colors.tsx";
import { ContactSettings } from "./contact-settings.tsx";
import { LogoPicture } from "./logo-picture.tsx";
import { LogoSettings } from "./logo-settings.tsx";
import { SearchSettings } from "./search-settings.tsx";
import { WebsiteName } from "./website-name.tsx";

export const meta = () => screenMeta("Settings");

export function clientLoader({ context }: Route.ClientLoaderArgs) {
	return getStoredSite(context.get(administratorContext).client);
}

export function clientAction({ request, context }: Route.ClientActionArgs) {
	const { client } = context.get(administratorContext);
	return saveAction({
		request,
		schema: siteFormSchema,
		save: (values, stored: StoredSite | null, { id }) => saveSite(client, values, stored ?? {}, id),
		settle: (submissionId) => settleSubmission(client, submissionId),
		readCurrent: () => getStoredSite(client),
	});
}

/** Name, logo, colours, contact information and search-engine texts of the site (spec §2). */
export default function Settings({ loaderData }: Route.ComponentProps) {
	const form = useForm({
		resolver: zodResolver(siteFormSchema),
		defaultValues: fieldsOf(loaderData),
	});
	const { submit, isSaving, conflictDialog } = useSave<SiteForm, SiteForm, StoredSite>({
		form,
		record: loaderData,
		fieldsOf,
		successToast: "Settings saved successfully. Refresh to see all changes.",
		descriptions,
	});
	const site = siteAfterSaving(form.watch());
	const { isDirty } = form.formState;
	return (
		<Screen title="Site Settings" back={{ to: dashboardPath, label: "Back to Dashboard" }}>
			<FormProvider {...form}>
				<form onSubmit={submit} noValidate>
					<div className="grid grid-cols-1 gap-4 sm:gap-6">
						<WebsiteName />
						<LogoSettings settings={site.settings} />
						<BrandColors settings={site.settings} />
						<ContactSettings />
						<SearchSettings site={site} />
					</div>
					<SaveBar
						label="Save Settings"
						busyLabel="Saving..."
						isSaving={isSaving}
						isDirty={isDirty}
					/>
				</form>
			</FormProvider>
			{conflictDialog}
			<UnsavedWarning isDirty={isDirty} />
		</Screen>
	);
}

function fieldsOf(stored: StoredSite): SiteForm {
	return siteForm(readSite(stored));
}

const descriptions: FieldDescriptions<SiteForm> = {
	siteName: "Website Name",
	logoUrl: { label: "Logo", show: (logoUrl) => <LogoPicture logoUrl={logoUrl} /> },
	showLogoOnly: "Show Logo Only",
	logoSize: "Logo Size",
	primary: "Primary Color",
	secondary: "Secondary Color",
	accent: "Accent Color",
	email: "Email",
	showEmail: "Email Visible",
	phone: "Phone",
	showPhone: "Phone Visible",
	address: "Address",
	showAddress: "Address Visible",
	metaTitle: "Meta Title",
	metaDescription: "Meta Description",
	slogan: "Slogan/Tagline",
	keywords: "Keywords",
};
