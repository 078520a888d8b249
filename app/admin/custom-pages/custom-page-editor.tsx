import { zodResolver } from "@hookform/resolvers/zod";
import { ExternalLink } from "lucide-react";
import { type FormEvent, useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { href } from "react-router";
import { slugFromName } from "../../bakery/catalog/slug-from-name.ts";
import { CUSTOM_PAGE } from "../../bakery/content/page-draft.ts";
import type { OrdersPart } from "../../bakery/custom-pages/drafts/drafts.ts";
import {
	type CustomPageForm,
	customPageFieldErrors,
	customPageForm,
	customPageFormSchema,
	customPageLabels,
	describedCustomPage,
	EMPTY_CUSTOM_PAGE_FORM,
} from "../../bakery/custom-pages/management/form.ts";
import { getCustomPage, saveCustomPage } from "../../bakery/custom-pages/management/queries.ts";
import {
	type CustomPage,
	LEGAL_PURPOSES,
	type PagePurpose,
	pageLayoutNames,
	purposeNames,
	readPurpose,
} from "../../bakery/custom-pages/schema.ts";
import { listLinksToPage } from "../../bakery/links/queries.ts";
import type { Call } from "../../platform/backend/call.ts";
import { screenAction } from "../../platform/saving/save-action.ts";
import { Tabs } from "../../ui/back-office/tabs.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { HistoryLink } from "../history/history-link.tsx";
import { CallToActionList } from "../pages/call-to-action-fields.tsx";
import { PagePreview } from "../pages/page-preview.tsx";
import { recordIntents } from "../resource/record-intents.ts";
import { actionAt } from "../saving/action-at.ts";
import { SaveForm } from "../saving/save-form.tsx";
import { useSave } from "../saving/use-save.tsx";
import { askClock } from "../screen/ask-clock.ts";
import { isOtherRecord, loadRecord, NEW_RECORD } from "../screen/new-record.ts";
import { Screen } from "../screen/screen.tsx";
import { screenMeta } from "../screen/screen-meta.ts";
import { useBackLink } from "../screen/use-back-link.ts";
import { administratorContext } from "../session/administrator.ts";
import { useShowingTimes } from "../showing/use-showing-times.ts";
import { describeVersions } from "../versions/describe-versions.tsx";
import type { Route } from "./+types/custom-page-editor";
import { CustomPageFields } from "./custom-page-fields.tsx";
import { readDraftFacts } from "./draft-facts.ts";

export const meta = ({ params }: Route.MetaArgs) => screenMeta(titleOf(params.id));

export async function clientLoader({ context, params: { id } }: Route.ClientLoaderArgs) {
	const { call } = context.get(administratorContext);
	const purpose = purposeIn(id);
	if (purpose) {
		const start = await startFrom(call, purpose);
		return { page: null, start, links: [], times: [], orders: null };
	}
	const page = await loadRecord(id, "Page", (id) => getCustomPage(call, id));
	const instants = [page?.shownFrom, page?.shownUntil].filter((time) => time != null);
	const [links, orders, times] = await Promise.all([
		page ? listLinksToPage(call, page.id) : [],
		page?.purpose === "privacy" ? readOrders(call) : null,
		Promise.all(instants.map((instant) => askClock({ instant }))),
	]);
	return { page, start: EMPTY_CUSTOM_PAGE_FORM, links, times, orders };
}

/** The part of a privacy page about orders; null while the site takes none. */
async function readOrders(call: Call): Promise<OrdersPart | null> {
	const { language, facts } = await readDraftFacts(call);
	if (facts.orderButton === null) return null;
	const { ordersPart } = await import("../../bakery/custom-pages/drafts/drafts.ts");
	return ordersPart(language, facts);
}

/** The purpose that a new page is started for; null for a blank page, and for one that exists. */
function purposeIn(id: string): Exclude<PagePurpose, "other"> | null {
	const purpose = readPurpose(id);
	return purpose === "other" ? null : purpose;
}

/** A new page with the draft for its purpose. */
async function startFrom(
	call: Call,
	purpose: Exclude<PagePurpose, "other">,
): Promise<CustomPageForm> {
	const { language, facts } = await readDraftFacts(call);
	const { pageDraft } = await import("../../bakery/custom-pages/drafts/drafts.ts");
	const draft = await pageDraft(purpose, language, facts);
	const showInFooter = LEGAL_PURPOSES.includes(purpose);
	const path = slugFromName(draft.title, language);
	return { ...EMPTY_CUSTOM_PAGE_FORM, ...draft, path, purpose, showInFooter };
}

export const shouldRevalidate = isOtherRecord;

export function clientAction({ request, context }: Route.ClientActionArgs) {
	const { call } = context.get(administratorContext);
	const intents = recordIntents(call, {
		kind: "custom-page",
		idOf: ({ id }: CustomPage) => id,
		schema: customPageFormSchema,
		save: (...saved) => saveCustomPage(call, ...saved),
		read: (id) => getCustomPage(call, id),
		fieldErrors: customPageFieldErrors,
	});
	return screenAction(request, intents);
}

/** A new custom page, or one that is changed (product §2.29). */
export default function CustomPageEditor({ loaderData, params }: Route.ComponentProps) {
	return <CustomPageFormScreen key={params.id} id={params.id} {...loaderData} />;
}

function titleOf(id: string): string {
	const isNew = id === NEW_RECORD || purposeIn(id) !== null;
	return isNew ? "Add Page" : "Edit Page";
}

const descriptions = describeVersions<CustomPageForm>(describedCustomPage, {
	changesLinks: {
		label: customPageLabels.changesLinks,
		show: (changes) => (changes ? "On" : "Off"),
	},
	purpose: { label: customPageLabels.purpose, show: (purpose) => purposeNames[purpose] },
	layout: { label: customPageLabels.layout, show: (layout) => pageLayoutNames[layout] },
	buttons: {
		label: customPageLabels.buttons,
		show: (buttons) => <CallToActionList buttons={buttons} />,
	},
});

function CustomPageFormScreen({
	id,
	page,
	start,
	links,
	times: known,
	orders,
}: Route.ComponentProps["loaderData"] & { id: string }) {
	const { leave, ...backLink } = useBackLink(href("/admin/pages"));
	const [tab, setTab] = useState<"edit" | "preview">("edit");
	const form = useForm({
		resolver: zodResolver(customPageFormSchema),
		defaultValues: page ? customPageForm(page) : start,
	});
	const saving = useSave({
		action: actionAt("/admin/pages/own/:id", "save", { id }),
		form,
		record: page,
		fieldsOf: customPageForm,
		descriptions,
		successToast: (isNew) => `Page ${isNew ? "created" : "updated"} successfully`,
		deletable: {
			noun: "page",
			restore: actionAt("/admin/pages/own/:id", "restoreAndSave", { id }),
			canBeNew: true,
		},
		onSaved: leave,
	});
	const times = useShowingTimes(form, known);

	async function submit(event: FormEvent) {
		event.preventDefault();
		await times.settle();
		saving.submit();
	}

	return (
		<Screen
			title={titleOf(id)}
			back={{ ...backLink, label: "Back to Pages" }}
			actions={
				page ? (
					<>
						{page.isPublished ? <ViewLink path={page.path} /> : null}
						<HistoryLink of="custom-page" id={page.id} />
					</>
				) : null
			}
		>
			<FormProvider {...form}>
				<SaveForm label="Save Page" saving={saving} onSubmit={submit} cancel={backLink}>
					<div className="gap-8 xl:grid xl:grid-cols-2">
						<Tabs
							label="Page"
							isOpenOnWideScreens
							selected={tab}
							onSelect={setTab}
							tabs={[
								{
									id: "edit",
									label: "Edit",
									panel: <CustomPageFields {...{ form, page, links, times, orders }} />,
								},
								{ id: "preview", label: "Preview", panel: <PagePreview pageId={CUSTOM_PAGE} /> },
							]}
						/>
					</div>
				</SaveForm>
			</FormProvider>
		</Screen>
	);
}

/** To the page as visitors see it. */
function ViewLink({ path }: { path: string }) {
	return (
		<LinkButton to={href("/:path", { path })} target="_blank" rel="noopener" variant="outline">
			<ExternalLink aria-hidden="true" className="size-5" />
			View Page
			<span className="sr-only"> (opens in a new tab)</span>
		</LinkButton>
	);
}
