import { ExternalLink } from "lucide-react";
import type { FormEvent, ReactNode } from "react";
import { Controller, FormProvider, type UseFormReturn } from "react-hook-form";
import { href } from "react-router";
import { slugFromName } from "../../bakery/catalog/slug-from-name.ts";
import { CUSTOM_PAGE } from "../../bakery/content/page-draft.ts";
import { getCustomPage, saveCustomPage } from "../../bakery/custom-pages/custom-pages.admin.ts";
import {
	type CustomPage,
	type CustomPageForm,
	type CustomPageValues,
	customPages,
	LEGAL_PURPOSES,
	type PagePurpose,
	readPurpose,
} from "../../bakery/custom-pages/custom-pages.ts";
import type { OrdersPart } from "../../bakery/custom-pages/drafts/drafts.ts";
import { gapsIn } from "../../bakery/custom-pages/drafts/gaps.ts";
import { type LinkPlace, listLinksToPage } from "../../bakery/links/site-paths.ts";
import type { Call } from "../../platform/backend/call.ts";
import { screenAction } from "../../platform/saving/save-action.ts";
import { Alert } from "../../ui/alert.tsx";
import { CardSection } from "../../ui/back-office/card-section.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { editorMeta, RecordScreen, useRecordForm } from "../resource/record-editor.tsx";
import { useInputs } from "../resource/record-fields.tsx";
import { resourceIntents } from "../resource/record-intents.ts";
import { actionAt } from "../saving/use-submission.ts";
import { askClock } from "../screen/clock.ts";
import { useBackLink } from "../screen/links.tsx";
import { isOtherRecord, loadRecord, NEW_RECORD } from "../screen/new-record.ts";
import { ShowingFields, type ShowingTimes, useShowingTimes } from "../screen/showing-fields.tsx";
import { UseList } from "../screen/use-list.tsx";
import { administratorContext } from "../session/administrator.ts";
import type { Route } from "./+types/custom-page-editor";
import { CallToActionFields, CallToActionList } from "./call-to-action-fields.tsx";
import { readDraftFacts } from "./draft-facts.ts";
import { EditorWithPreview } from "./page-preview.tsx";
import { RichTextField } from "./rich-text/rich-text-field.tsx";

export const meta = editorMeta(customPages, (id) => id === NEW_RECORD || purposeIn(id) !== null);

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

/** A new custom page, or one that is changed (product §2.29). */
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

interface FieldsProps {
	form: UseFormReturn<CustomPageForm, unknown, CustomPageValues>;
	/** Null for a new one. */
	page: CustomPage | null;
	/** The links to it. */
	links: readonly LinkPlace[];
	times: ShowingTimes;
	/** The part of a privacy page about orders; null for another page, and while the site takes none. */
	orders: OrdersPart | null;
}

/** All fields of the form of a page (product §2.29). */
function CustomPageFields({ form, page, links, times, orders }: FieldsProps) {
	const [path, purpose, layout, isPublished] = form.watch([
		...(["path", "purpose", "layout", "isPublished"] as const),
	]);
	const inputs = useInputs({
		of: customPages,
		form,
		isNew: page === null,
		uploads: "content",
		hints: {
			path: describePath(path, page),
			layout:
				layout === "plain"
					? "Buttons follow the content"
					: "Title, subtitle, image, and buttons; the content follows below",
			isPublished: isPublished ? "Visitors see it" : "A draft: only you see it",
			purpose: purposeEffects[purpose],
		},
	});
	return (
		<div className="grid grid-cols-1 gap-6">
			<Fields title="Content">
				{inputs(["title", "path"])}
				{page && links.length > 0 && isOtherPath(path, page) ? (
					// Asks whether the links to the page should follow it.
					<div className="-mt-2 rounded-field border border-line px-4 py-3">
						{inputs(["changesLinks"])}
						<UseList uses={links} max={20} className="list-disc pl-5 text-sm wrap-anywhere" />
					</div>
				) : null}
				{inputs(["layout"])}
				<CallToActionFields name="buttons" />
				{inputs(["subtitle"])}
				{orders ? <MissingOrders form={form} orders={orders} /> : null}
				<Controller
					control={form.control}
					name="text"
					render={({ field: { value, onChange }, fieldState: { error } }) => (
						<RichTextField
							label={customPages.labels.text}
							value={value}
							onChange={onChange}
							hasGaps
							error={error?.message}
						/>
					)}
				/>
				{inputs(["imageUrl"])}
			</Fields>
			<Fields title="Publishing">
				<Gaps gaps={gapsIn(form.watch("text"))} />
				<div className="grid gap-1">{inputs(["isPublished", "showInFooter"])}</div>
				{inputs(["purpose"])}
				<ShowingFields
					times={times}
					form={form}
					noun="page"
					hiddenBecause={isPublished ? null : "It's a draft, so visitors never see it."}
				/>
			</Fields>
			<Fields title="Search Engines and Sharing">
				{inputs(["metaTitle", "metaDescription", "socialImageUrl"])}
			</Fields>
		</div>
	);
}

/** Offers the section about orders to a privacy page that says nothing about them. */
function MissingOrders({ form, orders }: { form: FieldsProps["form"]; orders: OrdersPart }) {
	const text = form.watch("text");
	if (orders.mention.test(text)) return null;
	return (
		<Alert tone="warning" title="This page says nothing about orders">
			<p className="text-sm">Your site takes orders. Tell visitors how you handle them.</p>
			<Button
				variant="outline"
				className="mt-2 justify-self-start"
				onClick={() => form.setValue("text", text + orders.html, { shouldDirty: true })}
			>
				Add the Section
			</Button>
		</Alert>
	);
}

/** The path that is typed, with its slash. */
function typedPath(typed: string): string {
	return `/${typed.trim().replace(/^\/+/, "")}`;
}

function isOtherPath(typed: string, page: CustomPage): boolean {
	return typedPath(typed) !== `/${page.path}`;
}

function describePath(typed: string, page: CustomPage | null): string {
	if (page?.isPublished && isOtherPath(typed, page)) return `/${page.path} will redirect here.`;
	const path = typedPath(typed);
	return path === "/" ? "The page's address" : `Visitors find this page at ${path}`;
}

/** The effects of a page's kind on the rest of the site. */
const purposeEffects: Partial<Record<PagePurpose, string>> = {
	privacy: "The contact form links to it while it's published.",
};

function Gaps({ gaps }: { gaps: readonly unknown[] }) {
	if (gaps.length === 0) return null;
	return (
		<Alert
			tone="warning"
			title={gaps.length === 1 ? "1 gap to fill in" : `${gaps.length} gaps to fill in`}
		>
			<p className="text-sm">
				Fill in or delete everything in brackets before you publish: tap a gap in the content to
				replace it.
			</p>
		</Alert>
	);
}

function Fields({ title, children }: { title: string; children: ReactNode }) {
	return (
		<CardSection title={title}>
			<div className="mt-5 grid grid-cols-1 gap-5">{children}</div>
		</CardSection>
	);
}
