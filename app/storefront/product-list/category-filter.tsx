import { useCallback, useEffect, useRef, useState } from "react";
import { Form, href, useNavigate } from "react-router";
import type { Category } from "../../bakery/catalog/schema.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/field.tsx";
import { productListPath } from "./product-list-address.ts";

interface Props {
	categories: Pick<Category, "name" | "slug">[];
	/** The slug of the category that is shown; empty for all. */
	selected: string;
	/** The allergens that the list is filtered by besides. */
	without: string | null;
}

/**
 * The category dropdown (product §2.7). A choice shows at once; without scripts, a button sends the
 * form.
 */
export function CategoryFilter({ categories, selected, without }: Props) {
	const navigate = useNavigate();
	const show = useCallback(
		(category: string) =>
			navigate(productListPath({ category, without }), { preventScrollReset: true }),
		[navigate, without],
	);
	const select = useSelectInStep(selected, show);
	const isInteractive = useIsInteractive();
	return (
		<Form action={href("/products")} className="flex w-full items-end gap-3 sm:w-auto">
			<SelectField
				ref={select}
				label="Category"
				name="category"
				defaultValue={selected}
				onChange={(event) => show(event.currentTarget.value)}
				// Browsers that restore a form would show a choice that the address does not have.
				autoComplete="off"
				className="grow sm:w-72"
			>
				<option value="">All Categories</option>
				{categories.map(({ name, slug }) => (
					<option key={slug} value={slug}>
						{name}
					</option>
				))}
			</SelectField>
			{without ? <input type="hidden" name="without" value={without} /> : null}
			{isInteractive ? null : (
				// Shown when the selection differs from the page.
				<Button
					type="submit"
					variant="outline"
					className="[form:not(:has(option:checked:not([selected])))>&]:hidden"
				>
					Show
				</Button>
			)}
		</Form>
	);
}

/** Whether React has hydrated the page. */
function useIsInteractive(): boolean {
	const [isInteractive, setInteractive] = useState(false);
	useEffect(() => setInteractive(true), []);
	return isInteractive;
}

/**
 * Keeps a select in step with the address. A choice made before this script loaded is shown now.
 */
function useSelectInStep(selected: string, show: (value: string) => unknown) {
	const select = useRef<HTMLSelectElement>(null);
	const isFollowing = useRef(false);

	useEffect(() => {
		const element = select.current;
		if (element && element.value !== selected) {
			if (isFollowing.current) element.value = selected;
			else show(element.value);
		}
		isFollowing.current = true;
	}, [selected, show]);

	return select;
}
