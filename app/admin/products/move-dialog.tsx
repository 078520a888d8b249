import { useState } from "react";
import { moveProducts, type ProductSave } from "../../bakery/catalog/bulk/changes.ts";
import { countProducts } from "../../bakery/catalog/product-count.ts";
import type { ManagedProduct } from "../../bakery/catalog/schema.ts";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/field.tsx";
import type { CategoryOption } from "./category-choice.tsx";

interface Props {
	products: ManagedProduct[];
	categories: CategoryOption[];
	/** @param reasonForNone said where no product changes. */
	onSave: (products: ProductSave[], reasonForNone: string) => void;
	onClose: () => void;
}

/** Moves products to one category. */
export function MoveDialog({ products, categories, onSave, onClose }: Props) {
	const [categoryId, setCategoryId] = useState("");
	const [error, setError] = useState<string>();

	function save() {
		if (categoryId === "") return setError("Please select a category");
		onSave(moveProducts(products, categoryId), "They're already in this category.");
	}

	return (
		<Dialog
			isOpen
			title={`Move ${countProducts(products.length)}`}
			description="They'll be removed from all other categories."
			onClose={onClose}
			actions={
				<>
					<Button variant="outline" onClick={onClose}>
						Cancel
					</Button>
					<Button onClick={save}>Move</Button>
				</>
			}
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
				{categories.map(({ id, name }) => (
					<option key={id} value={id}>
						{name}
					</option>
				))}
			</SelectField>
		</Dialog>
	);
}
