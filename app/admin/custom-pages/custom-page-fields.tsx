import type { ReactNode } from "react";
import { Controller, type UseFormRegisterReturn, type UseFormReturn } from "react-hook-form";
import type { OrdersPart } from "../../bakery/custom-pages/drafts/drafts.ts";
import { gapsIn } from "../../bakery/custom-pages/drafts/gaps.ts";
import {
	type CustomPageForm,
	type CustomPageValues,
	customPageLabels,
} from "../../bakery/custom-pages/management/form.ts";
import {
	type CustomPage,
	PAGE_LAYOUTS,
	PAGE_PURPOSES,
	type PagePurpose,
	pageLayoutNames,
	purposeNames,
} from "../../bakery/custom-pages/schema.ts";
import type { LinkPlace } from "../../bakery/links/queries.ts";
import { Alert } from "../../ui/alert.tsx";
import { CardSection } from "../../ui/back-office/card-section.tsx";
import { SwitchField } from "../../ui/back-office/switch-field.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextareaField, TextField } from "../../ui/field.tsx";
import { ImageField } from "../media/image-field.tsx";
import { CallToActionFields } from "../pages/call-to-action-fields.tsx";
import { RichTextField } from "../pages/rich-text/rich-text-field.tsx";
import { useSlugFromName } from "../screen/use-slug-from-name.ts";
import { ShowingFields } from "../showing/showing-fields.tsx";
import type { ShowingTimes } from "../showing/use-showing-times.ts";
import { UseList } from "../uses/use-list.tsx";

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

/** All fields of the form of a page (product §2.29). */
export function CustomPageFields({ form, page, links, times, orders }: Props) {
	return (
		<div className="grid grid-cols-1 gap-6">
			<ContentFields form={form} page={page} links={links} orders={orders} />
			<PublishingFields form={form} times={times} />
			<SearchFields form={form} />
		</div>
	);
}

function ContentFields({ form, page, links, orders }: Omit<Props, "times">) {
	const { errors, isSubmitted } = form.formState;
	const updatePath = useSlugFromName(page === null && form.getValues("path") === "", (path) =>
		form.setValue("path", path, { shouldDirty: true, shouldValidate: isSubmitted }),
	);
	return (
		<Fields title="Content">
			<TextField
				label={customPageLabels.title}
				autoComplete="off"
				error={errors.title?.message}
				{...form.register("title", {
					onChange: () => updatePath.nameChanged(form.getValues("title")),
				})}
			/>
			<TextField
				label={customPageLabels.path}
				autoComplete="off"
				autoCapitalize="none"
				spellCheck={false}
				description={describePath(form.watch("path"), page)}
				error={errors.path?.message}
				{...form.register("path", { onChange: updatePath.slugChanged })}
			/>
			{page && links.length > 0 && isOtherPath(form.watch("path"), page) ? (
				<LinkChange links={links} input={form.register("changesLinks")} />
			) : null}
			<SelectField
				label={customPageLabels.layout}
				description={
					form.watch("layout") === "plain"
						? "Buttons follow the content"
						: "Title, subtitle, image, and buttons; the content follows below"
				}
				{...form.register("layout")}
			>
				{PAGE_LAYOUTS.map((layout) => (
					<option key={layout} value={layout}>
						{pageLayoutNames[layout]}
					</option>
				))}
			</SelectField>
			<CallToActionFields name="buttons" />
			<TextField
				label={customPageLabels.subtitle}
				optional
				autoComplete="off"
				error={errors.subtitle?.message}
				{...form.register("subtitle")}
			/>
			{orders ? <MissingOrders form={form} orders={orders} /> : null}
			<Controller
				control={form.control}
				name="text"
				render={({ field: { value, onChange }, fieldState: { error } }) => (
					<RichTextField
						label={customPageLabels.text}
						value={value}
						onChange={onChange}
						hasGaps
						error={error?.message}
					/>
				)}
			/>
			<Controller
				control={form.control}
				name="imageUrl"
				render={({ field: { value, onChange } }) => (
					<ImageField
						label={customPageLabels.imageUrl}
						value={value}
						onChange={onChange}
						uploads="content"
					/>
				)}
			/>
		</Fields>
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

/** Asks whether the links to a page should follow it to another path. */
function LinkChange({ links, input }: Pick<Props, "links"> & { input: UseFormRegisterReturn }) {
	return (
		<div className="-mt-2 rounded-field border border-line px-4 py-3">
			<SwitchField
				{...input}
				label={customPageLabels.changesLinks}
				description="They'll point to the new path once you save:"
			/>
			<UseList uses={links} most={20} className="list-disc pl-5 text-sm wrap-anywhere" />
		</div>
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

function PublishingFields({ form, times }: Pick<Props, "form" | "times">) {
	const [purpose, isPublished, text] = form.watch(["purpose", "isPublished", "text"]);
	const gaps = gapsIn(text);
	return (
		<Fields title="Publishing">
			{gaps.length > 0 ? (
				<Alert
					tone="warning"
					title={gaps.length === 1 ? "1 gap to fill in" : `${gaps.length} gaps to fill in`}
				>
					<p className="text-sm">
						Fill in or delete everything in brackets before you publish: tap a gap in the content to
						replace it.
					</p>
				</Alert>
			) : null}
			<div className="grid gap-1">
				<SwitchField
					label={customPageLabels.isPublished}
					description={isPublished ? "Visitors see it" : "A draft: only you see it"}
					{...form.register("isPublished")}
				/>
				<SwitchField
					label={customPageLabels.showInFooter}
					description="A link at the bottom of every page"
					{...form.register("showInFooter")}
				/>
			</div>
			<SelectField
				label={customPageLabels.purpose}
				description={purposeEffects[purpose]}
				{...form.register("purpose")}
			>
				{PAGE_PURPOSES.map((purpose) => (
					<option key={purpose} value={purpose}>
						{purposeNames[purpose]}
					</option>
				))}
			</SelectField>
			<ShowingFields
				times={times}
				form={form}
				noun="page"
				hiddenBecause={isPublished ? null : "It's a draft, so visitors never see it."}
			/>
		</Fields>
	);
}

function SearchFields({ form }: Pick<Props, "form">) {
	const { errors } = form.formState;
	return (
		<Fields title="Search Engines and Sharing">
			<TextField
				label={customPageLabels.metaTitle}
				optional
				autoComplete="off"
				description="In place of the title"
				error={errors.metaTitle?.message}
				{...form.register("metaTitle")}
			/>
			<TextareaField
				label={customPageLabels.metaDescription}
				optional
				rows={3}
				description="In place of the subtitle"
				error={errors.metaDescription?.message}
				{...form.register("metaDescription")}
			/>
			<Controller
				control={form.control}
				name="socialImageUrl"
				render={({ field: { value, onChange } }) => (
					<ImageField
						label={customPageLabels.socialImageUrl}
						description="Shown with shared links, in place of the page's image"
						value={value}
						onChange={onChange}
						uploads="content"
					/>
				)}
			/>
		</Fields>
	);
}

function Fields({ title, children }: { title: string; children: ReactNode }) {
	return (
		<CardSection title={title}>
			<div className="mt-5 grid grid-cols-1 gap-5">{children}</div>
		</CardSection>
	);
}
