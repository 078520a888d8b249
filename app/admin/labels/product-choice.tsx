import { Plus } from "lucide-react";
import type { FormEvent } from "react";
import { describeProductCount } from "../../bakery/catalog/product-count.ts";
import type { Category, ManagedProductPage } from "../../bakery/catalog/schema.ts";
import { MAX_SEARCH_LENGTH } from "../../bakery/search.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { ListPages } from "../screen/list-pages.tsx";
import { type ChosenProduct, MAX_PRODUCTS } from "./chosen-products.ts";

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
export function ProductChoice(props: Props) {
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
						{categories.map(({ id, name }) => (
							<option key={id} value={id}>
								{name}
							</option>
						))}
					</SelectField>
				</form>
			</search>
			<div className="my-3 flex flex-wrap items-center justify-between gap-3">
				<p role="status" className="text-muted text-sm">
					{describeProductCount(found)}
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
