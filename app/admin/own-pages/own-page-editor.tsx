import { zodResolver } from "@hookform/resolvers/zod";
import { ExternalLink } from "lucide-react";
import { type FormEvent, useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { href } from "react-router";
import { slugFromName } from "../../bakery/catalog/slug-from-name.ts";
import { OWN_PAGE } from "../../bakery/content/page-draft.ts";
import { listLinksToPage } from "../../bakery/links/queries.ts";
import type { OrdersPart } from "../../bakery/own-pages/drafts/drafts.ts";
import {
	describedOwnPage,
	EMPTY_OWN_PAGE_FORM,
	type OwnPageForm,
	ownPageFieldErrors,
	ownPageForm,
	ownPageFormSchema,
	ownPageLabels,
} from "../../bakery/own-pages/management/form.ts";
import {
	getOwnPage,
	restoreOwnPage,
	saveOwnPage,
} from "../../bakery/own-pages/management/queries.ts";
import {
	LEGAL_PURPOSES,
	type OwnPage,
	type PagePurpose,
	pageLayoutNames,
	purposeNames,
	readPurpose,
} from "../../bakery/own-pages/schema.ts";
import type { Call } from "../../platform/backend/call.ts";
import { screenAction } from "../../platform/saving/save-action.ts";
import { Tabs } from "../../ui/back-office/tabs.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { HistoryLink } from "../history/history-link.tsx";
import { CallToActionList } from "../pages/call-to-action-fields.tsx";
import { PagePreview } from "../pages/page-preview.tsx";
import { actionAt } from "../saving/action-at.ts";
import { SaveForm } from "../saving/save-form.tsx";
import { useSave } from "../saving/use-save.tsx";
import { askClock } from "../screen/ask-clock.ts";
import { isOtherRecord, loadRecord, NEW_RECORD } from "../screen/new-record.ts";
import { Screen } from "../screen/screen.tsx";
import { screenMeta } from "../screen/screen-meta.ts";
import { useBackLink } from "../screen/use-back-link.ts";
import { administratorContext } from "../session/administrator-context.ts";
import { useShowingTimes } from "../showing/use-showing-times.ts";
import { recordIntents } from "../trash/record-intents.ts";
import { describeVersions } from "../versions/describe-versions.tsx";
import type { Route } from "./+types/own-page-editor";
import { readDraftFacts } from "./draft-facts.ts";
import { OwnPageFields } from "./own-page-fields.tsx";

export const meta = ({ params }: Route.MetaArgs) => screenMeta(titleOf(params.id));

export async function clientLoader({ context, params: { id } }: Route.ClientLoaderArgs) {
	const { call } = context.get(administratorContext);
	const purpose = purposeIn(id);
	if (purpose) {
		const start = await startFrom(call, purpose);
		return { page: null, start, links: [], times: [], orders: null };
	}
	const page = await loadRecord(id, "Page", (id) => getOwnPage(call, id));
	const instants = [page?.shownFrom, page?.shownUntil].filter((time) => time != null);
	const [links, orders, times] = await Promise.all([
		page ? listLinksToPage(call, page.id) : [],
		page?.purpose === "privacy" ? readOrders(call) : null,
		Promise.all(instants.map((instant) => askClock({ instant }))),
	]);
	return { page, start: EMPTY_OWN_PAGE_FORM, links, times, orders };
}

/** The part of a privacy page about orders; null while the site takes none. */
async function readOrders(call: Call): Promise<OrdersPart | null> {
	const { language, facts } = await readDraftFacts(call);
	if (facts.orderButton === null) return null;
	const { ordersPart } = await import("../../bakery/own-pages/drafts/drafts.ts");
	return ordersPart(language, facts);
}

/** The purpose that a new page is started for; null for a blank page, and for one that exists. */
function purposeIn(id: string): Exclude<PagePurpose, "other"> | null {
	const purpose = readPurpose(id);
	return purpose === "other" ? null : purpose;
}

/** A new page with the draft for its purpose. */
async function startFrom(call: Call, purpose: Exclude<PagePurpose, "other">): Promise<OwnPageForm> {
	const { language, facts } = await readDraftFacts(call);
	const { pageDraft } = await import("../../bakery/own-pages/drafts/drafts.ts");
	const draft = await pageDraft(purpose, language, facts);
	const showInFooter = LEGAL_PURPOSES.includes(purpose);
	const path = slugFromName(draft.title, language);
	return { ...EMPTY_OWN_PAGE_FORM, ...draft, path, purpose, showInFooter };
}

export const shouldRevalidate = isOtherRecord;

export function clientAction({ request, context }: Route.ClientActionArgs) {
	const { call } = context.get(administratorContext);
	const intents = recordIntents(call, {
		kind: "own-page",
		idOf: ({ id }: OwnPage) => id,
		schema: ownPageFormSchema,
		save: (...saved) => saveOwnPage(call, ...saved),
		restore: (...restored) => restoreOwnPage(call, ...restored),
		read: (id) => getOwnPage(call, id),
		fieldErrors: ownPageFieldErrors,
	});
	return screenAction(request, intents);
}

/** A new page of the owner's own, or one that is changed (product §2.29). */
export default function OwnPageEditor({ loaderData, params }: Route.ComponentProps) {
	return <OwnPageFormScreen key={params.id} id={params.id} {...loaderData} />;
}

function titleOf(id: string): string {
	const isNew = id === NEW_RECORD || purposeIn(id) !== null;
	return isNew ? "Add Page" : "Edit Page";
}

const descriptions = describeVersions<OwnPageForm>(describedOwnPage, {
	changesLinks: { label: ownPageLabels.changesLinks, show: (changes) => (changes ? "On" : "Off") },
	purpose: { label: ownPageLabels.purpose, show: (purpose) => purposeNames[purpose] },
	layout: { label: ownPageLabels.layout, show: (layout) => pageLayoutNames[layout] },
	buttons: {
		label: ownPageLabels.buttons,
		show: (buttons) => <CallToActionList buttons={buttons} />,
	},
});

function OwnPageFormScreen({
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
		resolver: zodResolver(ownPageFormSchema),
		defaultValues: page ? ownPageForm(page) : start,
	});
	const saving = useSave({
		action: actionAt("/admin/pages/own/:id", "save", { id }),
		form,
		record: page,
		fieldsOf: ownPageForm,
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
						<HistoryLink of="own-page" id={page.id} />
					</>
				) : null
			}
		>
			<FormProvider {...form}>
				<SaveForm
					label="Save Page"
					saving={saving}
					onSubmit={submit}
					isDirty={form.formState.isDirty}
					cancel={backLink}
				>
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
									panel: <OwnPageFields {...{ form, page, links, times, orders }} />,
								},
								{ id: "preview", label: "Preview", panel: <PagePreview pageId={OWN_PAGE} /> },
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
