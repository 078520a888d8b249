import { Plus, Tags } from "lucide-react";
import { useState } from "react";
import { href } from "react-router";
import { deleteCategory } from "../../bakery/catalog/management/queries.ts";
import { listCategories } from "../../bakery/catalog/queries.ts";
import type { Category } from "../../bakery/catalog/schema.ts";
import { deletion } from "../../platform/delete-action.ts";
import { screenAction } from "../../platform/save-action.ts";
import { EmptyState } from "../../ui/back-office/empty-state.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { administratorContext } from "../access/administrator-context.ts";
import { actionAt } from "../layout/action-at.ts";
import { DeleteDialog } from "../layout/delete-dialog.tsx";
import { NEW_RECORD } from "../layout/new-record.ts";
import { RecordCard } from "../layout/record-card.tsx";
import { Screen } from "../layout/screen.tsx";
import { screenMeta } from "../layout/screen-meta.ts";
import type { Route } from "./+types/category-list";

export const meta = () => screenMeta("Categories");

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
	return { categories: await listCategories(context.get(administratorContext).client) };
}

export function clientAction({ request, context }: Route.ClientActionArgs) {
	const { client } = context.get(administratorContext);
	return screenAction(request, { delete: deletion((id) => deleteCategory(client, id)) });
}

/** All categories, in display order (product §2.17). */
export default function CategoryList({ loaderData: { categories } }: Route.ComponentProps) {
	const [deleting, setDeleting] = useState<Category | null>(null);
	return (
		<Screen
			title="Categories"
			back={{ to: href("/admin/dashboard"), label: "Back to Dashboard" }}
			actions={
				<LinkButton to={href("/admin/categories/:id", { id: NEW_RECORD })}>
					<Plus aria-hidden="true" className="size-5" />
					Add Category
				</LinkButton>
			}
		>
			{categories.length === 0 ? (
				<EmptyState icon={Tags} title="No categories yet">
					Every product needs at least one.
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
					action={actionAt("/admin/categories", "delete")}
					values={{ id: deleting.id }}
					deleted={{ kind: "category", ids: [deleting.id], name: deleting.name }}
					successToast="Category deleted successfully"
					onClose={() => setDeleting(null)}
				>
					The products are kept, without this category.
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
			editPath={href("/admin/categories/:id", { id })}
			onDelete={onDelete}
			footer={<p className="text-muted text-sm">Order: {displayOrder}</p>}
		>
			{description ? <p className="line-clamp-2 text-muted text-sm">{description}</p> : null}
			<p className="truncate text-muted text-sm">Slug: {slug}</p>
		</RecordCard>
	);
}
