import { useEffect, useMemo, useState } from "react";
import { FormProvider } from "react-hook-form";
import { href } from "react-router";
import { listManagedProducts } from "../../bakery/catalog/products.admin.ts";
import {
	getStoredWording,
	ownText,
	saveWording,
	shownSentences,
	wordingFormSchema,
} from "../../bakery/wording/form.ts";
import { partOf, type SitePart } from "../../bakery/wording/site-parts.ts";
import { findProblem } from "../../bakery/words/own-wording.ts";
import { allSentences, type SentenceKey, textIn } from "../../bakery/words/words.ts";
import { screenAction } from "../../platform/saving/save-action.ts";
import { Tabs } from "../../ui/back-office/tabs.tsx";
import { HistoryLink } from "../history/history-address.tsx";
import { sectionIntent } from "../resource/record-intents.ts";
import { SaveForm } from "../screen/save-form.tsx";
import { Screen, screenMeta } from "../screen/screen.tsx";
import { administratorContext } from "../session/administrator.ts";
import type { Route } from "./+types/words";
import { SentenceList } from "./sentence-list.tsx";
import {
	OtherLanguageNote,
	readWording,
	useWordingForm,
	type WordingView,
	wordsAddress,
} from "./wording-form.tsx";
import { WordingPreview } from "./wording-preview.tsx";
export const meta = () => screenMeta("Wording");

export async function clientLoader({ context, url }: Route.ClientLoaderArgs) {
	const { call } = context.get(administratorContext);
	const [wording, { products }] = await Promise.all([
		readWording(call),
		listManagedProducts(call, { state: "active" }),
	]);
	return { ...wording, productId: products[0]?.id ?? null, shown: wordsAddress.read(url) };
}

export function clientAction({ request, context }: Route.ClientActionArgs) {
	const { call } = context.get(administratorContext);
	return screenAction(request, {
		save: sectionIntent(call, {
			schema: wordingFormSchema,
			read: () => getStoredWording(call),
			save: (...saved) => saveWording(call, ...saved),
			sectionsOf: ({ section }) => [section],
		}),
	});
}

const sentences = allSentences();

/** All sentences that visitors read, beside the pages that have them (product §26). */
export default function Words({ loaderData }: Route.ComponentProps) {
	const { stored, catalog, productId, shown } = loaderData;
	const { form, saving, fields, change, keep } = useWordingForm(stored);
	const opened = sentences.find(({ key }) => key === shown.sentence)?.key ?? null;
	const [view, setView] = useState<WordingView>(opened ? partOf(opened) : shown.show);
	const [open, setOpen] = useState<SentenceKey | null>(opened);
	const [tab, setTab] = useState<"edit" | "preview">("edit");
	const { formState } = form;

	/** The list and the preview follow the sentence, which a search may have found elsewhere. */
	function openSentence(key: SentenceKey | null) {
		if (key && view !== "changed" && view !== "language") setView(partOf(key));
		setOpen(key);
	}

	// An error in a closed row would not be seen.
	useEffect(() => {
		if (formState.submitCount === 0) return;
		const values = form.getValues();
		const wrong = sentences.find(({ key }) => {
			const text = ownText(values, key);
			return text !== null && findProblem(key, text) !== null;
		});
		if (!wrong) return;
		setView(partOf(wrong.key));
		setOpen(wrong.key);
	}, [formState.submitCount, form]);

	const saved = useMemo(() => shownSentences(stored, catalog), [stored, catalog]);
	const changed = useMemo(() => {
		const texts = saved.flatMap(({ key, text }) => {
			const typed = ownText(fields, key) ?? textIn(catalog, key);
			return typed === text ? [] : [[key, typed] as const];
		});
		return new Map(texts);
	}, [fields, saved, catalog]);
	const part = view === "changed" || view === "language" ? (open ? partOf(open) : "home") : view;

	return (
		<Screen
			title="Wording"
			intro="Every button, heading, and note that visitors read."
			actions={<HistoryLink of="wording" id="" />}
		>
			<FormProvider {...form}>
				<SaveForm label="Save Wording" saving={saving}>
					<div className="grid grid-cols-1 gap-5 empty:hidden has-[*]:mb-5">
						<OtherLanguageNote stored={stored}>
							<button
								type="button"
								onClick={() => setView("language")}
								className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-primary-text hover:underline"
							>
								Review
							</button>
						</OtherLanguageNote>
					</div>
					<div className="gap-8 xl:grid xl:grid-cols-2">
						<Tabs
							label="View"
							isOpenOnWideScreens
							selected={tab}
							onSelect={setTab}
							tabs={[
								{
									id: "edit",
									label: "Edit",
									panel: (
										<SentenceList
											stored={stored}
											catalog={catalog}
											fields={fields}
											view={view}
											open={open}
											onView={(chosen) => {
												setView(chosen);
												setOpen(null);
											}}
											onOpen={openSentence}
											onChange={change}
											onKeep={keep}
											onShow={() => setTab("preview")}
										/>
									),
								},
								{
									id: "preview",
									label: "Preview",
									panel: (
										<WordingPreview
											path={pathOf(part, productId)}
											part={part}
											saved={saved}
											changed={changed}
											open={open}
											isVisible={
												tab === "preview" || window.matchMedia("(min-width: 80rem)").matches
											}
											onChoose={(key) => {
												openSentence(key);
												setTab("edit");
											}}
										/>
									),
								},
							]}
						/>
					</div>
				</SaveForm>
			</FormProvider>
		</Screen>
	);
}

const paths: Partial<Record<SitePart, string>> = {
	products: href("/products"),
	about: href("/about"),
	contact: href("/contact"),
	allergens: href("/allergens"),
	labels: href("/admin/labels"),
	failures: href("/*", { "*": "no-such-page" }),
};

/** The page that shows a part of the site. */
function pathOf(part: SitePart, productId: string | null): string {
	if (part === "product") return href("/products/:id", { id: productId ?? "none" });
	return paths[part] ?? href("/");
}
