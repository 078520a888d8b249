import {
	Ban,
	Eye,
	EyeOff,
	FolderInput,
	Percent,
	ShoppingBasket,
	Star,
	StarOff,
	Trash2,
} from "lucide-react";
import { useState } from "react";
import {
	listFoundProducts,
	moveProducts,
	type ProductSave,
	switchProducts,
} from "../../bakery/catalog/bulk-changes.ts";
import { getManagedProducts } from "../../bakery/catalog/products.admin.ts";
import type { ManagedProduct, ProductFilter } from "../../bakery/catalog/schema.ts";
import { pluralize } from "../../bakery/counts.ts";
import type { Call } from "../../platform/backend/call.ts";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { Options } from "../../ui/back-office/options.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/field.tsx";
import { showToast } from "../../ui/toast.tsx";
import { SelectionAction, SelectionBar, type useSelection } from "../lists/selection.tsx";
import { useReadOnDemand } from "../saving/answers.ts";
import { actionAt, useSubmission } from "../saving/use-submission.ts";
import { DeleteDialog } from "../trash/delete-dialog.tsx";
import { useUndo } from "../undo/undo.tsx";
import type { CategoryOption } from "./category-choice.tsx";
import { RepriceDialog } from "./reprice-dialog.tsx";

interface Props {
	selection: ReturnType<typeof useSelection>;
	areAllSelected: boolean;
	/** Of the list, on all pages. */
	total: number;
	filter: ProductFilter;
	categories: CategoryOption[];
	/** Called before products change: some of them may leave the list. */
	onChange: (ids: string[]) => void;
	onDeleted: (ids: string[]) => void;
	onRestored: (ids: string[]) => void;
}

type OpenDialog = { kind: "move" | "reprice" | "delete"; products: ManagedProduct[] };

/** Changes and deletes the selected products, each in one save with one undo. */
export function SelectedProducts({ selection, total, filter, categories, ...props }: Props) {
	const { ids, isEverything, chooseAll, chooseEverything } = selection;
	const [dialog, setDialog] = useState<OpenDialog | null>(null);
	const count = isEverything ? total : ids.length;
	const { read, isReading } = useReadOnDemand(
		(call) => readSelected(call, isEverything ? filter : ids),
		"selected products",
	);
	const { save, isSaving } = useSaves(() => {
		setDialog(null);
		chooseAll(false);
	});

	async function withSelected(use: (products: ManagedProduct[]) => void) {
		const products = await read();
		if (products) use(products);
	}

	function change(products: ProductSave[], reasonForNone: string) {
		if (products.length === 0) return sayNothingToChange(reasonForNone);
		props.onChange(products.map(({ id }) => id));
		save({ products });
	}

	const isBusy = isReading || isSaving;
	const switches = [
		{
			label: "Activate",
			icon: Eye,
			field: "active",
			value: true,
			reasonForNone: "They're already active.",
		},
		{
			label: "Deactivate",
			icon: EyeOff,
			field: "active",
			value: false,
			reasonForNone: "None of them are active.",
		},
		{
			label: "Feature",
			icon: Star,
			field: "featured",
			value: true,
			reasonForNone: "They're already featured.",
		},
		{
			label: "Don't feature",
			icon: StarOff,
			field: "featured",
			value: false,
			reasonForNone: "None of them are featured.",
		},
		{
			label: "Can be ordered",
			icon: ShoppingBasket,
			field: "orderable",
			value: true,
			reasonForNone: "They can already be ordered.",
		},
		{
			label: "Can't be ordered",
			icon: Ban,
			field: "orderable",
			value: false,
			reasonForNone: "None of them can be ordered.",
		},
	] as const;
	const dialogs = [
		{ label: "Move to category", icon: FolderInput, kind: "move" },
		{ label: "Change prices", icon: Percent, kind: "reprice" },
		{ label: "Delete", icon: Trash2, kind: "delete" },
	] as const;
	return (
		<>
			<SelectionBar
				count={count}
				areAllSelected={props.areAllSelected}
				onSelectAll={chooseAll}
				everything={{ count: total, onSelect: chooseEverything }}
			>
				<div className="-mx-3 flex flex-wrap">
					{switches.map(({ label, icon, field, value, reasonForNone }) => (
						<SelectionAction
							key={label}
							label={label}
							icon={icon}
							isBusy={isBusy}
							onClick={() =>
								withSelected((products) =>
									change(switchProducts(products, field, value), reasonForNone),
								)
							}
						/>
					))}
					{dialogs.map(({ label, icon, kind }) => (
						<SelectionAction
							key={label}
							label={label}
							icon={icon}
							isBusy={isBusy}
							onClick={() => withSelected((products) => setDialog({ kind, products }))}
						/>
					))}
				</div>
			</SelectionBar>
			{dialog?.kind === "move" ? (
				<MoveDialog
					products={dialog.products}
					categories={categories}
					onSave={change}
					onClose={() => setDialog(null)}
				/>
			) : null}
			{dialog?.kind === "reprice" ? (
				<RepriceDialog products={dialog.products} onSave={change} onClose={() => setDialog(null)} />
			) : null}
			{dialog?.kind === "delete" ? (
				<DeleteSelected
					ids={dialog.products.map(({ id }) => id)}
					onClose={() => setDialog(null)}
					onDeleted={props.onDeleted}
					onRestored={props.onRestored}
				/>
			) : null}
		</>
	);
}

/** @param selected their ids, or the filter that finds them all. */
async function readSelected(
	call: Call,
	selected: readonly string[] | ProductFilter,
): Promise<ManagedProduct[]> {
	if (Array.isArray(selected)) return getManagedProducts(call, selected);
	return listFoundProducts(call, selected as ProductFilter);
}

function sayNothingToChange(description: string): void {
	void showToast({ title: "Nothing to change", description, tone: "info" });
}

/** Saves several products, with a toast to undo it. */
function useSaves(onSaved: () => void) {
	const { say } = useUndo();
	const { submit, isSubmitting } = useSubmission({
		action: actionAt("/admin/products", "saveMany"),
		onSaved({ entry, count }) {
			say({ title: `${pluralize(count, "product")} changed`, undo: { entry } });
			onSaved();
		},
	});
	return { save: submit, isSaving: isSubmitting };
}

interface DeleteProps {
	ids: string[];
	onClose: () => void;
	onDeleted: (ids: string[]) => void;
	onRestored: (ids: string[]) => void;
}

function DeleteSelected({ ids, onClose, onDeleted, onRestored }: DeleteProps) {
	return (
		<DeleteDialog
			title={`Delete ${pluralize(ids.length, "product")}`}
			question={`Are you sure you want to delete ${pluralize(ids.length, "product")}?`}
			action={actionAt("/admin/products", "deleteMany")}
			values={{ ids }}
			deleted={{ kind: "product", ids }}
			successToast={`${pluralize(ids.length, "product")} deleted`}
			onClose={onClose}
			onDeleted={() => onDeleted(ids)}
			onRestored={() => onRestored(ids)}
		>
			You can restore them from the trash for 30 days.
		</DeleteDialog>
	);
}

interface MoveDialogProps {
	products: ManagedProduct[];
	categories: CategoryOption[];
	/** @param reasonForNone said where no product changes. */
	onSave: (products: ProductSave[], reasonForNone: string) => void;
	onClose: () => void;
}

/** Moves products to one category. */
function MoveDialog({ products, categories, onSave, onClose }: MoveDialogProps) {
	const [categoryId, setCategoryId] = useState("");
	const [error, setError] = useState<string>();

	function save() {
		if (categoryId === "") return setError("Please select a category");
		onSave(moveProducts(products, categoryId), "They're already in this category.");
	}

	return (
		<Dialog
			title={`Move ${pluralize(products.length, "product")}`}
			description="They'll be removed from all other categories."
			onClose={onClose}
			hasCancel
			actions={<Button onClick={save}>Move</Button>}
		>
			<SelectField
				label="Category"
				data-initial-focus
				value={categoryId}
				error={error}
				onChange={({ currentTarget }) => {
					setCategoryId(currentTarget.value);
					setError(undefined);
				}}
			>
				<option value="">Select a category</option>
				<Options of={categories.map(({ id, name }) => [id, name])} />
			</SelectField>
		</Dialog>
	);
}
