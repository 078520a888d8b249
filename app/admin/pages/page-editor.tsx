import { zodResolver } from "@hookform/resolvers/zod";
import { Controller, FormProvider, useForm, useFormContext } from "react-hook-form";
import { href } from "react-router";
import { type PageForm, pageSections } from "../../bakery/content/page-form.ts";
import {
	isPageId,
	type PageId,
	pages,
	type SectionName,
	type StoredPage,
	sectionsOf,
	sectionTitle,
} from "../../bakery/content/pages.ts";
import { commonLabels, NO_IMAGE } from "../../bakery/content/sections/common-fields.ts";
import {
	type DefaultWords,
	defaultHeroTitle,
	englishDefaults,
} from "../../bakery/content/sections/default-words.ts";
import { getSections } from "../../bakery/content/stored-sections.ts";
import { getSite } from "../../bakery/site/queries.ts";
import { readSentence } from "../../bakery/words/catalogs.ts";
import type { SentenceKey } from "../../bakery/words/words.ts";
import type { Call } from "../../platform/backend/call.ts";
import { screenAction } from "../../platform/saving/save-action.ts";
import { SwitchField } from "../../ui/back-office/switch-field.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { TextField } from "../../ui/field.tsx";
import { HistoryLink } from "../history/history-address.tsx";
import { ImageField } from "../media/image-field.tsx";
import { singleIntent } from "../resource/record-intents.ts";
import { useSave } from "../saving/use-save.tsx";
import { actionAt } from "../saving/use-submission.ts";
import { useDefaultWords } from "../screen/root-data.ts";
import { SaveForm } from "../screen/save-form.tsx";
import { Screen, screenMeta } from "../screen/screen.tsx";
import { administratorContext } from "../session/administrator.ts";
import type { Route } from "./+types/page-editor";
import { EditorWithPreview } from "./page-preview.tsx";
import { RichTextField } from "./rich-text/rich-text-field.tsx";
import { describePageFields, type OwnFieldEditor, sectionEditors } from "./section-editors.tsx";

const backToPages = { to: href("/admin/pages"), label: "Back to Pages" };

export const meta = ({ params: { pageId } }: Route.MetaArgs) =>
	screenMeta(isPageId(pageId) ? pages[pageId].name : "Page not found");

export async function clientLoader({ params: { pageId }, context }: Route.ClientLoaderArgs) {
	if (!isPageId(pageId)) return null;
	const { call } = context.get(administratorContext);
	return { pageId, stored: await getSections(call, pageSections(pageId).keys) };
}

export async function clientAction({ params, request, context }: Route.ClientActionArgs) {
	const { pageId } = params;
	if (!isPageId(pageId)) throw new Error(`No page ${pageId}.`);
	const { call } = context.get(administratorContext);
	return screenAction(request, {
		save: singleIntent(call, pageSections(pageId, await readDefaultWords(call))),
	});
}

/** The editor of one page (product §22). */
export default function PageEditorScreen({ loaderData }: Route.ComponentProps) {
	if (!loaderData) return <UnknownPage />;
	const { name, description } = pages[loaderData.pageId];
	return (
		<Screen
			title={name}
			intro={description}
			back={backToPages}
			actions={<HistoryLink of="page" id={loaderData.pageId} />}
		>
			<PageEditor key={loaderData.pageId} {...loaderData} />
		</Screen>
	);
}

function UnknownPage() {
	return (
		<Screen title="Page not found" back={backToPages} width="narrow">
			<p>This page doesn't exist. The address may be an old bookmark or a typo.</p>
			<LinkButton to={href("/admin/pages")} className="mt-5">
				Choose a Page
			</LinkButton>
		</Screen>
	);
}

/** The form of a page. */
function PageEditor({ pageId, stored }: { pageId: PageId; stored: StoredPage }) {
	const page = pageSections(pageId, useDefaultWords());
	const form = useForm<PageForm>({
		resolver: zodResolver(page.schema),
		defaultValues: page.toForm(stored),
	});
	const saving = useSave({
		action: actionAt("/admin/pages/:pageId", "save", { pageId }),
		form,
		record: stored,
		fieldsOf: page.toForm,
		successToast: "Page content updated successfully",
		descriptions: describePageFields(pageId),
	});
	return (
		<FormProvider {...form}>
			<SaveForm label="Save All Changes" saving={saving}>
				<EditorWithPreview pageId={pageId} fields={<SectionCards pageId={pageId} />} />
			</SaveForm>
		</FormProvider>
	);
}

/** One card per section. */
function SectionCards({ pageId }: { pageId: PageId }) {
	return (
		<div className="grid grid-cols-1 gap-6">
			{sectionsOf(pageId).map(({ name }) => (
				<section key={name} aria-labelledby={`section-${name}`}>
					<Card className="overflow-visible p-5 sm:p-7">
						<h2 id={`section-${name}`} className="mb-5 text-heading">
							{sectionTitle(name)}
						</h2>
						<SectionFields name={name} />
					</Card>
				</section>
			))}
		</div>
	);
}

/** The default texts of pages as they are now, in the site's language and wording. */
async function readDefaultWords(call: Call): Promise<DefaultWords> {
	const site = await getSite(call);
	const names = Object.keys(englishDefaults) as (keyof DefaultWords)[];
	const texts = await Promise.all(
		names.map(async (name) => {
			const key: SentenceKey = `defaults.${name}`;
			return [name, await readSentence(site, key, { name: site.settings.siteName })];
		}),
	);
	const words: DefaultWords = Object.fromEntries(texts);
	return { ...words, heroTitle: defaultHeroTitle(words.heroTitle) };
}

/** The fields of a section: those that every section has, and its own below the page title (product §22). */
function SectionFields({ name }: { name: SectionName }) {
	const { register, control, formState } = useFormContext<PageForm>();
	const errors = formState.errors[name];
	const defaultImage = sectionsOf()
		.find((section) => section.name === name)
		?.defaults(englishDefaults).imageUrl;
	const ownEditors = Object.entries<OwnFieldEditor<never>>(sectionEditors[name]);
	return (
		<div className="grid grid-cols-1 gap-5">
			<div className="grid items-start gap-x-5 sm:grid-cols-[1fr_auto]">
				<TextField
					label={commonLabels.pageTitle}
					placeholder="e.g. About Us"
					description="The main heading shown at the top of the page, in a bar above everything else"
					error={errors?.pageTitle?.message}
					{...register(`${name}.pageTitle`)}
				/>
				<SwitchField
					label="Show"
					appearance="checkbox"
					className="sm:pt-8"
					{...register(`${name}.showPageTitle`)}
				/>
			</div>
			{ownEditors.map(([field, { Input }]) => (
				<Input key={field} />
			))}
			<TextField
				label={commonLabels.title}
				description="The heading of this section, above its subtitle and content"
				error={errors?.title?.message}
				{...register(`${name}.title`)}
			/>
			<TextField
				label={commonLabels.subtitle}
				error={errors?.subtitle?.message}
				{...register(`${name}.subtitle`)}
			/>
			<Controller
				control={control}
				name={`${name}.text`}
				render={({ field: { value, onChange }, fieldState: { error } }) => (
					<RichTextField
						label={commonLabels.text}
						value={value ?? ""}
						onChange={onChange}
						error={error?.message}
					/>
				)}
			/>
			<Controller
				control={control}
				name={`${name}.imageUrl`}
				render={({ field: { value, onChange } }) => (
					<ImageField
						label={commonLabels.imageUrl}
						value={value ?? null}
						onChange={onChange}
						uploads="content"
						fallback={defaultImage ? { url: defaultImage, none: NO_IMAGE } : null}
					/>
				)}
			/>
		</div>
	);
}
