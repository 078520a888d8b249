import { Plus, Tags } from "lucide-react";
import { useState } from "react";
import { deleteCategory } from "../../bakery/catalog/management/queries.ts";
import { listCategories } from "../../bakery/catalog/queries.ts";
import type { Category } from "../../bakery/catalog/schema.ts";
import { deleteAction } from "../../platform/delete-action.ts";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { dashboardPath } from "../access/addresses.ts";
import { administratorContext } from "../access/administrator-context.ts";
import { DeleteDialog } from "../layout/delete-dialog.tsx";
import { RecordCard } from "../layout/record-card.tsx";
import { Screen } from "../layout/screen.tsx";
import { screenMeta } from "../layout/screen-meta.ts";
import type { Route } from "./+types/category-list";
import { categoryPath, newCategoryId } from "./category-addresses.ts";

export const meta = () => screenMeta("Categories");

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
	return { categories: await listCategories(context.get(administratorContext).client) };
}

/** Deletes a category. */
export function clientAction({ request, context }: Route.ClientActionArgs) {
	const { client } = context.get(administratorContext);
	return deleteAction({ request, remove: (id) => deleteCategory(client, id) });
}

/** All categories, in display order (spec §2). */
export default function CategoryList({ loaderData: { categories } }: Route.ComponentProps) {
	const [deleting, setDeleting] = useState<Category | null>(null);
	return (
		<Screen
			title="Categories"
			back={{ to: dashboardPath, label: "Back to Dashboard" }}
			actions={
				<LinkButton to={categoryPath(newCategoryId)}>
					<Plus aria-hidden="true" className="size-5" />
					Add Category
				</LinkButton>
			}
		>
			{categories.length === 0 ? (
				<EmptyState icon={Tags} title="No categories yet">
					Every product stands in at least one.
				</EmptyState>
			) : null}
			<ul className="grid grid-cols-1 gap-3 md:grid-cols-2 xl:grid-cols-3">
				{categories.map((category) => (
					<li key={category.id}>
						<CategoryCard category={category} onDelete={() => setDeleting(category)} />
					</li>
				))}
			</ul>
			{deleting ? (
				<DeleteDialog
					title={`Delete ${deleting.name}`}
					question="Are you sure you want to delete this category? This will affect all products in this category."
					values={{ id: deleting.id }}
					successToast="Category deleted successfully"
					onClose={() => setDeleting(null)}
				>
					The products stay and only lose the category.
				</DeleteDialog>
			) : null}
		</Screen>
	);
}

function CategoryCard({ category, onDelete }: { category: Category; onDelete: () => void }) {
	const { id, name, imageUrl, description, slug, displayOrder } = category;
	return (
		<RecordCard
			name={name}
			imageUrl={imageUrl}
			editPath={categoryPath(id)}
			onDelete={onDelete}
			footer={<p className="text-muted text-sm">Order: {displayOrder}</p>}
		>
			{description ? <p className="line-clamp-2 text-muted text-sm">{description}</p> : null}
			<p className="truncate text-muted text-sm">Slug: {slug}</p>
		</RecordCard>
	);
}
