import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { type PageForm, pageFormSchema } from "../../bakery/content/form.ts";
import {
	isPageId,
	type PageId,
	pageForm,
	pages,
	type StoredPage,
	sectionTitle,
} from "../../bakery/content/pages.ts";
import { getStoredPage, savePage } from "../../bakery/content/queries.ts";
import { settleSubmission } from "../../bakery/submissions/queries.ts";
import { saveAction } from "../../platform/save-action.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { administratorContext } from "../access/administrator-context.ts";
import { SaveBar } from "../layout/save-bar.tsx";
import { Screen } from "../layout/screen.tsx";
import { screenMeta } from "../layout/screen-meta.ts";
import { UnsavedWarning } from "../layout/unsaved-warning.tsx";
import { useSave } from "../layout/use-save.tsx";
import type { Route } from "./+types/page-editor";
import { pageDescriptions } from "./page-descriptions.tsx";
import { PagePreview } from "./page-preview.tsx";
import { sectionEditors } from "./section-editors.tsx";

const backToPages = { to: "/admin/pages", label: "Back to Pages" };

export const meta = ({ params: { pageId } }: Route.MetaArgs) =>
	screenMeta(isPageId(pageId) ? pages[pageId].name : "Page not found");

export async function clientLoader({ params: { pageId }, context }: Route.ClientLoaderArgs) {
	if (!isPageId(pageId)) return null;
	const { client } = context.get(administratorContext);
	return { pageId, stored: await getStoredPage(client, pageId) };
}

export async function clientAction({ params, request, context }: Route.ClientActionArgs) {
	const { pageId } = params;
	if (!isPageId(pageId)) throw new Error(`There is no page ${pageId}.`);
	const { client } = context.get(administratorContext);
	return saveAction<typeof pageFormSchema, StoredPage>({
		request,
		schema: pageFormSchema,
		save: (form, stored, { id }) => savePage(client, form, stored ?? {}, id),
		settle: (submissionId) => settleSubmission(client, submissionId),
		readCurrent: () => getStoredPage(client, pageId),
	});
}

/** Everything that can be said and shown on one page (spec §2). */
export default function PageEditorScreen({ loaderData }: Route.ComponentProps) {
	if (!loaderData) return <UnknownPage />;
	const { name, description } = pages[loaderData.pageId];
	return (
		<Screen title={name} intro={description} back={backToPages}>
			<PageEditor key={loaderData.pageId} {...loaderData} />
		</Screen>
	);
}

function UnknownPage() {
	return (
		<Screen title="Page not found" back={backToPages} width="narrow">
			<p>There is no page with this address. It may be an old bookmark or a typing mistake.</p>
			<LinkButton to="/admin/pages" className="mt-5">
				Choose a Page
			</LinkButton>
		</Screen>
	);
}

/** The form, and beside it the page as it will look; on a phone one of the two. */
function PageEditor({ pageId, stored }: { pageId: PageId; stored: StoredPage }) {
	const [tab, setTab] = useState<"edit" | "preview">("edit");
	const form = useForm<PageForm>({
		resolver: zodResolver(pageFormSchema),
		defaultValues: pageForm(stored),
	});
	const { sections } = pages[pageId];
	const { submit, isSaving, conflictDialog } = useSave<PageForm, PageForm, StoredPage>({
		form,
		record: stored,
		fieldsOf: pageForm,
		successToast: "Page content updated successfully",
		descriptions: pageDescriptions(sections),
	});
	const { isDirty } = form.formState;
	return (
		<FormProvider {...form}>
			<form onSubmit={submit} noValidate>
				<div className="gap-8 xl:grid xl:grid-cols-2">
					<Tabs
						label="Page"
						isOpenOnWideScreens
						selected={tab}
						onSelect={setTab}
						tabs={[
							{ id: "edit", label: "Edit", panel: <PageSections sections={sections} /> },
							{ id: "preview", label: "Preview", panel: <PagePreview pageId={pageId} /> },
						]}
					/>
				</div>
				<SaveBar
					label="Save All Changes"
					busyLabel="Saving..."
					isSaving={isSaving}
					isDirty={isDirty}
				/>
			</form>
			{conflictDialog}
			<UnsavedWarning isDirty={isDirty} />
		</FormProvider>
	);
}

/** One card per section. */
function PageSections({ sections }: { sections: readonly (keyof typeof sectionEditors)[] }) {
	return (
		<div className="grid grid-cols-1 gap-6">
			{sections.map((key) => {
				const SectionEditor = sectionEditors[key];
				return (
					<section key={key} aria-labelledby={`section-${key}`}>
						<Card className="overflow-visible p-5 sm:p-7">
							<h2 id={`section-${key}`} className="mb-5 text-heading">
								{sectionTitle(key)}
							</h2>
							<SectionEditor />
						</Card>
					</section>
				);
			})}
		</div>
	);
}
