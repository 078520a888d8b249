import { Form, href } from "react-router";
import type { OfferedDay } from "../../bakery/availability/days.server.ts";
import type { Category } from "../../bakery/catalog/schema.ts";
import type { GroupWords } from "../../bakery/words/words.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/field.tsx";
import { type AllergenBox, AllergenFilter } from "./allergen-filter.tsx";
import type { ProductListFilter } from "./product-list-address.ts";
import { useFilterForm, useIsInteractive } from "./use-filter-form.ts";

/** Two share the width of a phone. */
const selectWidth = "flex-[1_1_8rem] sm:max-w-72";

interface Props {
	words: GroupWords<"productList">;
	categories: Pick<Category, "name" | "slug">[];
	/** Those on which the bakery opens. */
	days: OfferedDay[];
	/** Empty where the list can't be filtered by them. */
	allergens: AllergenBox[];
	filter: ProductListFilter;
	/** The number of products. */
	summary: string;
}

/**
 * What the list can be filtered by: category, day, and allergens (product §2.7, §21.1, §21.4). A
 * choice applies at once; without scripts, buttons send the form.
 */
export function ProductFilters(props: Props) {
	const { words, categories, days, allergens, filter, summary } = props;
	const { form, show } = useFilterForm(filter);
	const isInteractive = useIsInteractive();
	return (
		<Form
			ref={form}
			action={href("/products")}
			onChange={show}
			className="my-8 flex flex-wrap items-end gap-x-2 gap-y-3 md:mt-12"
		>
			{categories.length > 0 ? (
				<SelectField
					label={words.category}
					name="category"
					defaultValue={filter.category ?? ""}
					// Browsers that restore a form would show a choice that the address does not have.
					autoComplete="off"
					className={selectWidth}
				>
					<option value="">{words.allCategories}</option>
					{categories.map(({ name, slug }) => (
						<option key={slug} value={slug}>
							{name}
						</option>
					))}
				</SelectField>
			) : null}
			{days.length > 0 ? (
				<SelectField
					label={words.available}
					name="day"
					defaultValue={filter.day ?? ""}
					autoComplete="off"
					className={selectWidth}
				>
					<option value="">{words.anyDay}</option>
					{days.map(({ date, name }) => (
						<option key={date} value={date}>
							{name}
						</option>
					))}
				</SelectField>
			) : null}
			{allergens.length > 0 ? (
				<AllergenFilter
					words={words}
					allergens={allergens}
					without={filter.without}
					isInteractive={isInteractive}
				/>
			) : null}
			{isInteractive ? null : (
				// Shown when a selection differs from the page.
				<Button
					type="submit"
					variant="outline"
					className="[form:not(:has(option:checked:not([selected])))>&]:hidden"
				>
					{words.show}
				</Button>
			)}
			<p role="status" className="ms-auto text-muted text-sm">
				{summary}
			</p>
		</Form>
	);
}
