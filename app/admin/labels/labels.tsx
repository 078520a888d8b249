import { Printer, Tag } from "lucide-react";
import { type ReactNode, useState } from "react";
import { href, redirect } from "react-router";
import {
	getManagedProducts,
	listCategoryOptions,
	listManagedProducts,
} from "../../bakery/catalog/management/queries.ts";
import { formatPrice } from "../../bakery/catalog/price.ts";
import type { ManagedProduct } from "../../bakery/catalog/schema.ts";
import { type LabelRefusal, labelOf } from "../../bakery/labels/label.ts";
import { labelSize, labelSizes } from "../../bakery/labels/sizes.ts";
import { DEFAULT_REGION } from "../../bakery/region/regional-settings.ts";
import type { AllergenList } from "../../bakery/region/schema.ts";
import { CardSection } from "../../ui/back-office/card-section.tsx";
import { EmptyState } from "../../ui/back-office/empty-state.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { BottomBar } from "../saving/save-bar.tsx";
import { useSettings, useSiteName } from "../screen/root-data.ts";
import { Screen } from "../screen/screen.tsx";
import { screenMeta } from "../screen/screen-meta.ts";
import { useAddressFields } from "../screen/use-address-fields.ts";
import { administratorContext } from "../session/administrator-context.ts";
import type { Route } from "./+types/labels";
import { ChosenLabel } from "./chosen-label.tsx";
import {
	limitCopies,
	readChosen,
	withCopies,
	withoutProduct,
	withProducts,
	writeChosen,
} from "./chosen-products.ts";
import { LabelSheets } from "./label-sheets.tsx";
import type { PrintedLabel } from "./label-view.tsx";
import { labelsAddress, type ShownLabels } from "./labels-address.ts";
import { letterSizes, lettersOf } from "./letters.ts";
import { ProductChoice } from "./product-choice.tsx";

/** Labels that are printed at once at most. */
const MOST_LABELS = 1000;

export const meta = () => screenMeta("Labels");

export async function clientLoader({ context, url }: Route.ClientLoaderArgs) {
	const { client } = context.get(administratorContext);
	const shown = labelsAddress.read(url);
	const { search, category, page } = shown;
	const [products, found, categories] = await Promise.all([
		getManagedProducts(
			client,
			readChosen(shown.labels).map(({ id }) => id),
		),
		listManagedProducts(client, { search, categoryId: category, page }),
		listCategoryOptions(client),
	]);
	const isCategoryGone = category && !categories.some(({ id }) => id === category);
	if (isCategoryGone) throw redirect(labelsAddress.path({ ...shown, category: "" }));
	return { products, found, categories, shown: { ...shown, page: found.page } };
}

/** Chooses products and paper, shows the labels as they will be, and prints them (product §21.3). */
export default function Labels({ loaderData }: Route.ComponentProps) {
	const { products, found, categories, shown } = loaderData;
	const { fields, choose, type } = useAddressFields<ShownLabels>(shown, labelsAddress.path);
	const { allergenList: list } = useSettings() ?? DEFAULT_REGION;
	const bakery = useSiteName();
	const size = labelSize(fields.size, list);
	const letters = lettersOf(fields.letters, list);
	const chosen = readChosen(fields.labels);
	const { typed, typeCopies } = useTypedCopies();
	const { fitting, setFitting } = useFitting();

	const entries = products
		.filter(({ id }) => chosen.some((known) => known.id === id))
		.map((product) => ({ product, label: printedLabel(product, list, bakery) }));
	const printed = entries.flatMap(({ product: { id }, label }) => {
		if ("refusal" in label || !fitting.has(id)) return [];
		const copies = chosen.find((known) => known.id === id)?.copies ?? 1;
		return Array.from({ length: copies }, () => label);
	});
	const isTooMany = printed.length > MOST_LABELS;
	const places = size.columns * size.rows;
	const used = fields.used % places;

	return (
		<Screen
			title="Labels"
			intro="Choose products and paper, and see each label as it will print."
			back={{ to: href("/admin/products"), label: "Back to Products" }}
		>
			<div className="grid grid-cols-1 gap-6">
				<Section title="Paper">
					<div className="grid gap-4 lg:grid-cols-[3fr_2fr_2fr]">
						<SelectField
							label="Label Size"
							autoComplete="off"
							value={size.id}
							onChange={({ currentTarget }) => choose({ size: currentTarget.value })}
						>
							{labelSizes.map(({ id, name }) => (
								<option key={id} value={id}>
									{name}
								</option>
							))}
						</SelectField>
						<SelectField
							label="Letters"
							autoComplete="off"
							description="Meets the legal minimum. Text is never shrunk to fit."
							value={letters.id}
							onChange={({ currentTarget }) => choose({ letters: currentTarget.value })}
						>
							{letterSizes.map(({ id, name }) => (
								<option key={id} value={id}>
									{name}
								</option>
							))}
						</SelectField>
						{places > 1 ? (
							<TextField
								label="Labels Already Used"
								description="Counted from the top left of the first sheet."
								type="number"
								inputMode="numeric"
								min={0}
								max={places - 1}
								autoComplete="off"
								value={fields.used}
								onChange={({ currentTarget }) =>
									type({ used: Math.max(0, Math.trunc(Number(currentTarget.value))) || 0 })
								}
							/>
						) : null}
					</div>
				</Section>
				<Section title="Labels">
					{entries.length === 0 ? (
						<EmptyState icon={Tag} title="No products chosen">
							Add the products below that need labels.
						</EmptyState>
					) : (
						<ul className="grid grid-cols-1 gap-x-8 gap-y-6 xl:grid-cols-2">
							{entries.map(({ product, label }) => (
								<li key={product.id} className="min-w-0 border-line border-t pt-4">
									<ChosenLabel
										product={product}
										label={label}
										copies={typed[product.id] ?? copiesOf(chosen, product.id)}
										size={size}
										letters={letters}
										onCopies={(text) => {
											typeCopies(product.id, text);
											const changed = withCopies(chosen, product.id, limitCopies(text));
											type({ labels: writeChosen(changed) });
										}}
										onRemove={() =>
											choose({ labels: writeChosen(withoutProduct(chosen, product.id)) })
										}
										onMeasured={(fits) => setFitting(product.id, fits)}
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
						? `${printed.length} labels are too many. The limit is ${MOST_LABELS}.`
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
	bakery: string,
): PrintedLabel | LabelRefusal {
	const label = labelOf(product, list);
	if ("refusal" in label) return label;
	return { ...label, price: formatPrice(product.price), bakery };
}

function copiesOf(chosen: ReturnType<typeof readChosen>, id: string): string {
	return String(chosen.find((known) => known.id === id)?.copies ?? 1);
}

function describePrint(labels: number, sheets: number): string {
	if (labels === 0) return "No labels to print.";
	const what = labels === 1 ? "1 label" : `${labels} labels`;
	return `${what} on ${sheets === 1 ? "1 sheet" : `${sheets} sheets`}.`;
}

/** What stands in the fields for copies: an emptied one stays empty until a number is typed. */
function useTypedCopies() {
	const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
	return {
		typed,
		typeCopies: (id: string, text: string) => setTyped((before) => ({ ...before, [id]: text })),
	};
}

/** The products whose labels have room for all their words. */
function useFitting() {
	const [fitting, setAll] = useState<ReadonlySet<string>>(new Set());
	return {
		fitting,
		setFitting(id: string, fits: boolean) {
			setAll((before) => {
				const others = [...before].filter((known) => known !== id);
				return new Set(fits ? [...others, id] : others);
			});
		},
	};
}
