import { Plus, Tags } from "lucide-react";
import { useState } from "react";
import { href } from "react-router";
import { categoryDeletionSchema } from "../../bakery/catalog/management/form.ts";
import { deleteCategory, moveCategory } from "../../bakery/catalog/management/queries.ts";
import { listCategories } from "../../bakery/catalog/queries.ts";
import type { Category } from "../../bakery/catalog/schema.ts";
import { deletionWith } from "../../platform/saving/delete-action.ts";
import { screenAction } from "../../platform/saving/save-action.ts";
import { EmptyState } from "../../ui/back-office/empty-state.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { actionAt } from "../saving/action-at.ts";
import { ContentRefresh } from "../screen/content-refresh.tsx";
import { NEW_RECORD } from "../screen/new-record.ts";
import { RecordCard } from "../screen/record-card.tsx";
import { Screen } from "../screen/screen.tsx";
import { screenMeta } from "../screen/screen-meta.ts";
import { administratorContext } from "../session/administrator-context.ts";
import {
	DragHandle,
	MoveButtons,
	type SortablePlace,
	useSortableElement,
} from "../sorting/move-controls.tsx";
import { moveIntent } from "../sorting/move-intent.ts";
import { SortableList } from "../sorting/sortable-list.tsx";
import { GoneNote } from "../steady-list/gone-note.tsx";
import { ListChanges } from "../steady-list/list-changes.tsx";
import { useSteadyList } from "../steady-list/use-steady-list.ts";
import { explainDeletions } from "../trash/explain-deletions.ts";
import type { Route } from "./+types/category-list";
import { DeleteCategoryDialog } from "./delete-category-dialog.tsx";

export const meta = () => screenMeta("Categories");

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
	return { categories: await listCategories(context.get(administratorContext).call) };
}

export function clientAction({ request, context }: Route.ClientActionArgs) {
	const { call } = context.get(administratorContext);
	return screenAction(request, {
		order: moveIntent((move) => moveCategory(call, move)),
		delete: deletionWith(categoryDeletionSchema, ({ id, ...move }) =>
			deleteCategory(call, id, move),
		),
	});
}

/** All categories, in display order (product §2.17). */
export default function CategoryList({ loaderData: { categories } }: Route.ComponentProps) {
	const [deleting, setDeleting] = useState<Category | null>(null);
	const steady = useSteadyList({
		rows: categories,
		idOf: ({ id }) => id,
		explainMissing: (ids) => explainDeletions("category", ids),
	});
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
			<ListChanges changes={steady.changes} onShow={steady.show}>
				{categories.length === 1 ? "1 category" : `${categories.length} categories`}
			</ListChanges>
			<div {...steady.touchProps}>
				<SortableList
					items={steady.rows}
					titleOf={({ name }) => name}
					action={actionAt("/admin/categories", "order")}
					onMoved={steady.show}
					className="grid grid-cols-1 gap-3 md:grid-cols-2 xl:grid-cols-3"
				>
					{(category, place) => (
						<CategoryItem
							key={category.id}
							category={category}
							goneReason={steady.reasonOf(category)}
							onDelete={() => setDeleting(category)}
							{...place}
						/>
					)}
				</SortableList>
			</div>
			<ContentRefresh />
			{deleting ? (
				<DeleteCategoryDialog
					category={deleting}
					others={categories.filter(({ id }) => id !== deleting.id)}
					onClose={() => setDeleting(null)}
					onDeleted={() => steady.release(deleting.id)}
					onRestored={() => steady.show(deleting.id)}
				/>
			) : null}
		</Screen>
	);
}

interface ItemProps extends SortablePlace {
	category: Category;
	/** Why it is gone, if it is. */
	goneReason: string | null;
	onDelete: () => void;
}

function CategoryItem({ category, goneReason, onDelete, ...place }: ItemProps) {
	const { id, name, imageUrl, description, slug, displayOrder } = category;
	const { element, handle, isDragging } = useSortableElement(id);
	return (
		<li {...element} className={`relative ${isDragging ? "z-10" : ""}`}>
			<RecordCard
				name={name}
				imageUrl={imageUrl}
				editPath={href("/admin/categories/:id", { id })}
				onDelete={onDelete}
				isLifted={isDragging}
				footer={<p className="text-muted text-sm">Order: {displayOrder}</p>}
				controls={
					<div className="-my-1 flex items-center justify-between">
						<DragHandle {...handle} />
						<span className="flex">
							<MoveButtons id={id} title={name} {...place} />
						</span>
					</div>
				}
			>
				{description ? (
					<p dir="auto" className="line-clamp-2 text-muted text-sm">
						{description}
					</p>
				) : null}
				<p className="truncate text-muted text-sm">Slug: {slug}</p>
			</RecordCard>
			<GoneNote reason={goneReason} />
		</li>
	);
}
