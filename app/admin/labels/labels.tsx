import { Plus, Printer, Tag } from "lucide-react";
import { type FormEvent, type ReactNode, useState } from "react";
import { href, redirect, useRouteLoaderData } from "react-router";
import { priceInBackOffice } from "../../bakery/catalog/product-options.ts";
import {
	getManagedProducts,
	listCategoryOptions,
	listManagedProducts,
} from "../../bakery/catalog/products.admin.ts";
import type { Category, ManagedProduct, ManagedProductPage } from "../../bakery/catalog/schema.ts";
import { describeCount, pluralize } from "../../bakery/counts.ts";
import {
	extraLines,
	type LabelExtras,
	type LabelRefusal,
	type LabelWords,
	labelOf,
} from "../../bakery/labels/label.ts";
import { labelSize } from "../../bakery/labels/sizes.ts";
import { type AllergenList, DEFAULT_REGION } from "../../bakery/region/regional-settings.ts";
import { MAX_SEARCH_LENGTH } from "../../bakery/search.ts";
import type { loader as rootLoader } from "../../root.tsx";
import { CardSection } from "../../ui/back-office/card-section.tsx";
import { EmptyState } from "../../ui/back-office/empty-state.tsx";
import { Options } from "../../ui/back-office/options.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { ListPages } from "../lists/list-controls.tsx";
import { useSettings, useSiteName } from "../screen/root-data.ts";
import { BottomBar } from "../screen/save-form.tsx";
import { Screen, screenMeta } from "../screen/screen.tsx";
import { useAddressFields } from "../screen/screen-address.ts";
import { administratorContext } from "../session/administrator.ts";
import type { Route } from "./+types/labels";
import { ChosenLabel, LabelSheets, type PrintedLabel } from "./label-view.tsx";
import {
	type ChosenProduct,
	ExtrasFields,
	labelsAddress,
	lettersOf,
	MAX_PRODUCTS,
	PaperFields,
	readChosen,
	rememberExtras,
	rememberedExtras,
	type ShownLabels,
	withCopies,
	withoutProduct,
	withProducts,
	writeChosen,
} from "./print-fields.tsx";

/** Labels that are printed at once at most. */
const MAX_LABELS = 1000;

export const meta = () => screenMeta("Labels");

export async function clientLoader({ context, url }: Route.ClientLoaderArgs) {
	const { call } = context.get(administratorContext);
	const shown = labelsAddress.read(url);
	const { search, category, page } = shown;
	const [products, found, categories] = await Promise.all([
		getManagedProducts(
			call,
			readChosen(shown.labels).map(({ id }) => id),
		),
		listManagedProducts(call, { search, categoryId: category, page }),
		listCategoryOptions(call),
	]);
	const isCategoryGone = category && !categories.some(({ id }) => id === category);
	if (isCategoryGone) throw redirect(labelsAddress.path({ ...shown, category: "" }));
	return { products, found, categories, shown: { ...shown, page: found.page } };
}

/** Chooses products and paper, shows the labels as they will be, and prints them (product §19). */
export default function Labels({ loaderData }: Route.ComponentProps) {
	const { products, found, categories, shown } = loaderData;
	const { fields, choose, type } = useAddressFields<ShownLabels>(shown, labelsAddress.path);
	const { allergenList: list, language } = useSettings() ?? DEFAULT_REGION;
	const site = useRouteLoaderData<typeof rootLoader>("root");
	const bakery = useSiteName();
	const address = site?.site.contact.address ?? null;
	const today = site?.bakeryDay?.date ?? "";
	const [extras, setExtras] = useState(() => rememberedExtras(today));
	const size = labelSize(fields.size, list);
	const letters = lettersOf(fields.letters, list);
	const chosen = readChosen(fields.labels);
	/** Whether the label of a product has room for all its text, once it is measured. */
	const [fits, setFits] = useState<Readonly<Record<string, boolean>>>({});

	const entries = products.flatMap((product) => {
		const copies = chosen.find(({ id }) => id === product.id)?.copies;
		if (!copies || !site?.labelWords) return [];
		const label = printedLabel(product, list, site.labelWords, {
			...{ bakery, price: priceInBackOffice(product) },
			extras: extraLines(extras, { size: product.size, address, language }, site.labelWords),
		});
		return [{ product, copies, label }];
	});
	const printed = entries.flatMap(({ product, copies, label }) =>
		"refusal" in label || !fits[product.id] ? [] : Array.from({ length: copies }, () => label),
	);
	function changeExtras(changes: Partial<LabelExtras>) {
		const changed = { ...extras, ...changes };
		setExtras(changed);
		rememberExtras(changed, today);
	}

	const isTooMany = printed.length > MAX_LABELS;
	const places = size.columns * size.rows;
	const used = fields.used % places;

	return (
		<Screen
			title="Labels"
			intro="Choose products and paper, then preview each label."
			back={{ to: href("/admin/products"), label: "Back to Products" }}
		>
			<div className="grid grid-cols-1 gap-6">
				<Section title="Paper">
					<PaperFields
						size={size}
						letters={letters}
						used={fields.used}
						onChoose={choose}
						onType={type}
					/>
				</Section>
				<Section title="Also on the Label">
					<ExtrasFields extras={extras} hasAddress={address !== null} onChange={changeExtras} />
				</Section>
				<Section title="Labels">
					{entries.length === 0 ? (
						<EmptyState icon={Tag} title="No products chosen">
							Add the products below that need labels.
						</EmptyState>
					) : (
						<ul className="grid grid-cols-1 gap-x-8 gap-y-6 xl:grid-cols-2">
							{entries.map(({ product, copies, label }) => (
								<li key={product.id} className="min-w-0 border-line border-t pt-4">
									<ChosenLabel
										product={product}
										label={label}
										copies={copies}
										size={size}
										letters={letters}
										onCopies={(number) =>
											type({ labels: writeChosen(withCopies(chosen, product.id, number)) })
										}
										onRemove={() =>
											choose({ labels: writeChosen(withoutProduct(chosen, product.id)) })
										}
										onMeasured={(isFitting) =>
											setFits((known) => ({ ...known, [product.id]: isFitting }))
										}
									/>
								</li>
							))}
						</ul>
					)}
				</Section>
				<Section title="Add Products">
					<ProductChoice
						found={found}
						categories={categories}
						chosen={chosen}
						search={fields.search}
						category={fields.category}
						onSearch={(search) => type({ search, page: 1 })}
						onCategory={(category) => choose({ category, page: 1 })}
						onAdd={(ids) => choose({ labels: writeChosen(withProducts(chosen, ids)) })}
						pathOf={(page) => labelsAddress.path({ ...shown, page })}
					/>
				</Section>
			</div>
			<BottomBar>
				<Button disabled={printed.length === 0 || isTooMany} onClick={() => window.print()}>
					<Printer aria-hidden="true" className="size-5" />
					Print
				</Button>
				<p role="status" className="text-sm">
					{isTooMany
						? `${pluralize(printed.length, "label")} are over the limit of ${MAX_LABELS}.`
						: describePrint(printed.length, Math.ceil((used + printed.length) / places))}
				</p>
			</BottomBar>
			{isTooMany ? null : (
				<LabelSheets labels={printed} size={size} letters={letters} used={used} />
			)}
		</Screen>
	);
}

function Section({ title, children }: { title: string; children: ReactNode }) {
	return (
		<CardSection title={title}>
			<div className="mt-4">{children}</div>
		</CardSection>
	);
}

function printedLabel(
	product: ManagedProduct,
	list: AllergenList,
	words: LabelWords,
	besides: Pick<PrintedLabel, "bakery" | "price" | "extras">,
): PrintedLabel | LabelRefusal {
	const label = labelOf(product, list, words);
	if ("refusal" in label) return label;
	const { text, productLabel } = words;
	return { ...label, ...besides, text, ingredientsHeading: productLabel.ingredients };
}

function describePrint(labels: number, sheets: number): string {
	if (labels === 0) return "No labels to print.";
	return `${pluralize(labels, "label")} on ${pluralize(sheets, "sheet")}.`;
}

interface Props {
	found: ManagedProductPage;
	categories: Pick<Category, "id" | "name">[];
	chosen: readonly ChosenProduct[];
	search: string;
	category: string;
	onSearch: (text: string) => void;
	onCategory: (id: string) => void;
	onAdd: (ids: string[]) => void;
	pathOf: (page: number) => string;
}

/** Where products are found and chosen. */
function ProductChoice(props: Props) {
	const { found, categories, chosen, search, category, onSearch, onCategory, onAdd, pathOf } =
		props;
	const offered = found.products.filter(({ id }) => !chosen.some((known) => known.id === id));
	const room = MAX_PRODUCTS - chosen.length;
	return (
		<>
			<search>
				<form onSubmit={preventReload} className="grid gap-3 sm:grid-cols-[2fr_1fr] sm:gap-4">
					<TextField
						label="Search by name"
						type="search"
						autoComplete="off"
						enterKeyHint="search"
						value={search}
						maxLength={MAX_SEARCH_LENGTH}
						onChange={({ currentTarget }) => onSearch(currentTarget.value)}
					/>
					<SelectField
						label="Category"
						autoComplete="off"
						value={category}
						onChange={({ currentTarget }) => onCategory(currentTarget.value)}
					>
						<option value="">All Categories</option>
						<Options of={categories.map(({ id, name }) => [id, name])} />
					</SelectField>
				</form>
			</search>
			<div className="my-3 flex flex-wrap items-center justify-between gap-3">
				<p role="status" className="text-muted text-sm">
					{describeCount(found, "product")}
					{room === 0 ? `. You've chosen ${MAX_PRODUCTS}, the maximum at once.` : null}
				</p>
				{offered.length > 1 && room > 0 ? (
					<Button variant="outline" onClick={() => onAdd(offered.map(({ id }) => id))}>
						Add {Math.min(offered.length, room)} products
					</Button>
				) : null}
			</div>
			<ul className="grid gap-x-6 sm:grid-cols-2">
				{found.products.map(({ id, name }) => (
					<li
						key={id}
						className="flex items-center justify-between gap-3 border-line border-t py-1.5"
					>
						<bdi className="min-w-0">{name}</bdi>
						{offered.some((product) => product.id === id) ? (
							<Button
								variant="quiet"
								disabled={room === 0}
								onClick={() => onAdd([id])}
								className="shrink-0"
							>
								<Plus aria-hidden="true" className="size-5" />
								Add<VisuallyHidden> {name}</VisuallyHidden>
							</Button>
						) : (
							<span className="px-6 py-3 text-muted text-sm">Chosen</span>
						)}
					</li>
				))}
			</ul>
			<ListPages paging={found} pathOf={pathOf} />
		</>
	);
}

function preventReload(event: FormEvent) {
	event.preventDefault();
}
