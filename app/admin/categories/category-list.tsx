import { Plus, Tags } from "lucide-react";
import { href } from "react-router";
import { categoryDeletionSchema } from "../../bakery/catalog/product-form.ts";
import { deleteCategory } from "../../bakery/catalog/products.admin.ts";
import { listCategories } from "../../bakery/catalog/queries.ts";
import { type Category, categories } from "../../bakery/catalog/schema.ts";
import { pluralize } from "../../bakery/counts.ts";
import { deletionWith, screenAction } from "../../platform/saving/save-action.ts";
import { EmptyState } from "../../ui/back-office/empty-state.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { DragHandle, MoveButtons, useSortableElement } from "../lists/sortable-list.tsx";
import { GoneNote } from "../lists/steady-list.tsx";
import { NEW_RECORD } from "../resource/record-editor.tsx";
import { type ItemProps, RecordList } from "../resource/record-list.tsx";
import { ContentRefresh } from "../screen/live-updates.tsx";
import { RecordCard } from "../screen/record-card.tsx";
import { Screen, screenMeta } from "../screen/screen.tsx";
import { administratorContext } from "../session/administrator.ts";
import type { Route } from "./+types/category-list";
import { DeleteCategoryDialog } from "./delete-category-dialog.tsx";

export const meta = () => screenMeta("Categories");

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
	return { records: await listCategories(context.get(administratorContext).call) };
}

export function clientAction({ request, context }: Route.ClientActionArgs) {
	const { call } = context.get(administratorContext);
	return screenAction(request, {
		delete: deletionWith(categoryDeletionSchema, ({ id, ...move }) =>
			deleteCategory(call, id, move),
		),
	});
}

/** All categories, in display order (product §20). */
export default function CategoryList({ loaderData: { records } }: Route.ComponentProps) {
	return (
		<Screen
			title="Categories"
			actions={
				<LinkButton to={href("/admin/categories/:id", { id: NEW_RECORD })}>
					<Plus aria-hidden="true" className="size-5" />
					Add Category
				</LinkButton>
			}
		>
			<RecordList
				of={categories}
				records={records}
				summary={pluralize(records.length, "category", "categories")}
				empty={
					<EmptyState icon={Tags} title="No categories yet">
						Every product needs at least one.
					</EmptyState>
				}
				titleOf={({ name }) => name}
				className="grid grid-cols-1 gap-3 md:grid-cols-2 xl:grid-cols-3"
				renderDeletion={(dialog) => (
					<DeleteCategoryDialog
						others={records.filter(({ id }) => id !== dialog.record.id)}
						{...dialog}
					/>
				)}
			>
				{(category, item) => <CategoryItem key={category.id} category={category} {...item} />}
			</RecordList>
			<ContentRefresh />
		</Screen>
	);
}

function CategoryItem({
	category,
	goneReason,
	onDelete,
	...place
}: ItemProps & { category: Category }) {
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
