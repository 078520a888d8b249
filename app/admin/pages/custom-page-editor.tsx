import { ExternalLink } from "lucide-react";
import type { FormEvent } from "react";
import { FormProvider } from "react-hook-form";
import { href } from "react-router";
import { slugFromName } from "../../bakery/catalog/slug-from-name.ts";
import { CUSTOM_PAGE } from "../../bakery/content/page-draft.ts";
import { getCustomPage, saveCustomPage } from "../../bakery/custom-pages/custom-pages.admin.ts";
import {
	type CustomPageForm,
	customPages,
	LEGAL_PURPOSES,
	type PagePurpose,
	readPurpose,
} from "../../bakery/custom-pages/custom-pages.ts";
import type { OrdersPart } from "../../bakery/custom-pages/drafts/drafts.ts";
import { listLinksToPage } from "../../bakery/links/site-paths.ts";
import type { Call } from "../../platform/backend/call.ts";
import { screenAction } from "../../platform/saving/save-action.ts";
import { LinkButton } from "../../ui/button.tsx";
import {
	editorMeta,
	isOtherRecord,
	loadRecord,
	NEW_RECORD,
	RecordScreen,
	useRecordForm,
} from "../resource/record-editor.tsx";
import { resourceIntents } from "../resource/record-intents.ts";
import { actionAt } from "../saving/use-submission.ts";
import { useBackLink } from "../screen/links.tsx";
import { describeTimes, useShowingTimes } from "../screen/showing-fields.tsx";
import { administratorContext } from "../session/administrator.ts";
import type { Route } from "./+types/custom-page-editor";
import { CustomPageFields } from "./custom-page-fields.tsx";
import { EditorWithPreview } from "./page-preview.tsx";
import { readDraftFacts } from "./privacy-notice.tsx";
import { CallToActionList } from "./section-editors.tsx";

export const meta = editorMeta(customPages, (id) => id === NEW_RECORD || purposeIn(id) !== null);

export async function clientLoader({ context, params: { id } }: Route.ClientLoaderArgs) {
	const { call } = context.get(administratorContext);
	const purpose = purposeIn(id);
	if (purpose) {
		const start = await startFrom(call, purpose);
		return { page: null, start, links: [], times: [], orders: null };
	}
	const page = await loadRecord(id, "Page", (id) => getCustomPage(call, id));
	const [links, orders, times] = await Promise.all([
		page ? listLinksToPage(call, page.id) : [],
		page?.purpose === "privacy" ? readOrders(call) : null,
		describeTimes(page),
	]);
	return { page, start: customPages.empty, links, times, orders };
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
	return { ...customPages.empty, ...draft, path, purpose, showInFooter };
}

export const shouldRevalidate = isOtherRecord;

export function clientAction({ request, context }: Route.ClientActionArgs) {
	const { call } = context.get(administratorContext);
	const intents = resourceIntents(call, customPages, {
		save: (...saved) => saveCustomPage(call, ...saved),
		read: (id) => getCustomPage(call, id),
	});
	return screenAction(request, intents);
}

/** A new custom page, or one that is changed (product §23). */
export default function CustomPageEditor({ loaderData, params }: Route.ComponentProps) {
	return <CustomPageFormScreen key={params.id} id={params.id} {...loaderData} />;
}

function CustomPageFormScreen({
	id,
	page,
	start,
	links,
	times: known,
	orders,
}: Route.ComponentProps["loaderData"] & { id: string }) {
	const backLink = useBackLink(href("/admin/pages"));
	const { form, saving } = useRecordForm({
		of: { ...customPages, empty: start },
		record: page,
		action: actionAt("/admin/pages/own/:id", "save", { id }),
		descriptions: {
			buttons: {
				label: customPages.labels.buttons,
				show: (buttons) => <CallToActionList buttons={buttons} />,
			},
		},
		onSaved: backLink.leave,
	});
	const times = useShowingTimes(form, known);

	async function submit(event: FormEvent) {
		event.preventDefault();
		await times.settle();
		saving.submit();
	}

	return (
		<FormProvider {...form}>
			<RecordScreen
				of={customPages}
				record={page}
				{...{ saving, backLink }}
				onSubmit={submit}
				actions={page?.isPublished ? <ViewLink path={page.path} /> : null}
			>
				<EditorWithPreview
					pageId={CUSTOM_PAGE}
					fields={<CustomPageFields {...{ form, page, links, times, orders }} />}
				/>
			</RecordScreen>
		</FormProvider>
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
