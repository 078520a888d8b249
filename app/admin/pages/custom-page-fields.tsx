import type { ReactNode } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import { pluralize } from "../../bakery/counts.ts";
import {
	type CustomPage,
	type CustomPageForm,
	type CustomPageValues,
	customPages,
	type PagePurpose,
} from "../../bakery/custom-pages/custom-pages.ts";
import type { OrdersPart } from "../../bakery/custom-pages/drafts/drafts.ts";
import { gapsIn } from "../../bakery/custom-pages/drafts/schema.ts";
import type { LinkPlace } from "../../bakery/links/site-paths.ts";
import { Alert } from "../../ui/alert.tsx";
import { CardSection } from "../../ui/back-office/card-section.tsx";
import { Button } from "../../ui/button.tsx";
import { useInputs } from "../resource/record-editor.tsx";
import { ShowingFields, type ShowingTimes } from "../screen/showing-fields.tsx";
import { UseList } from "../screen/use-list.tsx";
import { RichTextField } from "./rich-text/rich-text-field.tsx";
import { CallToActionFields } from "./section-editors.tsx";

interface Props {
	form: UseFormReturn<CustomPageForm, unknown, CustomPageValues>;
	/** Null for a new one. */
	page: CustomPage | null;
	/** The links to it. */
	links: readonly LinkPlace[];
	times: ShowingTimes;
	/** The part of a privacy page about orders; null for another page, and while the site takes none. */
	orders: OrdersPart | null;
}

/** All fields of the form of a page (product §23). */
export function CustomPageFields({ form, page, links, times, orders }: Props) {
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
function MissingOrders({ form, orders }: { form: Props["form"]; orders: OrdersPart }) {
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
		<Alert tone="warning" title={`${pluralize(gaps.length, "gap")} to fill in`}>
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
