import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { href } from "react-router";
import {
	categoryFieldErrors,
	categoryForm,
	categoryFormSchema,
	EMPTY_CATEGORY_FORM,
} from "../../bakery/catalog/management/form.ts";
import { getCategory, saveCategory } from "../../bakery/catalog/management/queries.ts";
import { listCategories } from "../../bakery/catalog/queries.ts";
import type { Category } from "../../bakery/catalog/schema.ts";
import { screenAction } from "../../platform/saving/save-action.ts";
import { HistoryLink } from "../history/history-link.tsx";
import { actionAt } from "../saving/action-at.ts";
import { SaveForm } from "../saving/save-form.tsx";
import { useSave } from "../saving/use-save.tsx";
import { isOtherRecord, loadRecord, NEW_RECORD } from "../screen/new-record.ts";
import { Screen } from "../screen/screen.tsx";
import { screenMeta } from "../screen/screen-meta.ts";
import { useBackLink } from "../screen/use-back-link.ts";
import { administratorContext } from "../session/administrator-context.ts";
import { recordIntents } from "../trash/record-intents.ts";
import type { Route } from "./+types/category-editor";
import { CategoryFields, categoryFieldDescriptions } from "./category-fields.tsx";

export const meta = ({ params }: Route.MetaArgs) => screenMeta(titleOf(params.id));

export async function clientLoader({ context, params }: Route.ClientLoaderArgs) {
	const { call } = context.get(administratorContext);
	const [category, all] = await Promise.all([
		loadRecord(params.id, "Category", (id) => getCategory(call, id)),
		listCategories(call),
	]);
	return { category, others: all.filter(({ id }) => id !== params.id) };
}

export const shouldRevalidate = isOtherRecord;

export function clientAction({ request, context }: Route.ClientActionArgs) {
	const { call } = context.get(administratorContext);
	const intents = recordIntents(call, {
		kind: "category",
		idOf: ({ id }: Category) => id,
		schema: categoryFormSchema,
		save: (...saved) => saveCategory(call, ...saved),
		read: (id) => getCategory(call, id),
		fieldErrors: categoryFieldErrors,
	});
	return screenAction(request, intents);
}

/** A new category, or one that is changed (product §2.17). */
export default function CategoryEditor({ loaderData, params }: Route.ComponentProps) {
	return <CategoryForm key={params.id} id={params.id} {...loaderData} />;
}

function titleOf(id: string): string {
	return id === NEW_RECORD ? "Add Category" : "Edit Category";
}

function CategoryForm({
	id,
	category,
	others,
}: Route.ComponentProps["loaderData"] & { id: string }) {
	const { leave, ...backLink } = useBackLink(href("/admin/categories"));
	const form = useForm({
		resolver: zodResolver(categoryFormSchema),
		defaultValues: category ? categoryForm(category) : EMPTY_CATEGORY_FORM,
	});
	const saving = useSave({
		action: actionAt("/admin/categories/:id", "save", { id }),
		form,
		record: category,
		fieldsOf: categoryForm,
		descriptions: categoryFieldDescriptions,
		successToast: (isNew) => `Category ${isNew ? "created" : "updated"} successfully`,
		deletable: {
			noun: "category",
			restore: actionAt("/admin/categories/:id", "restoreAndSave", { id }),
			canBeNew: true,
		},
		onSaved: leave,
	});
	return (
		<Screen
			title={titleOf(id)}
			back={{ ...backLink, label: "Back to Categories" }}
			actions={category ? <HistoryLink of="category" id={category.id} /> : null}
		>
			<SaveForm
				label="Save Category"
				saving={saving}
				isDirty={form.formState.isDirty}
				cancel={backLink}
			>
				<CategoryFields form={form} category={category} others={others} />
			</SaveForm>
		</Screen>
	);
}
