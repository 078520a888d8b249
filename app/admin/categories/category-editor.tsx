import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { data, href, type ShouldRevalidateFunctionArgs } from "react-router";
import {
	categoryFieldErrors,
	categoryForm,
	categoryFormSchema,
	EMPTY_CATEGORY_FORM,
} from "../../bakery/catalog/management/form.ts";
import {
	getCategory,
	restoreCategory,
	saveCategory,
} from "../../bakery/catalog/management/queries.ts";
import { listCategories } from "../../bakery/catalog/queries.ts";
import type { Category } from "../../bakery/catalog/schema.ts";
import { changesOf } from "../../bakery/open-forms/queries.ts";
import { settleSubmission } from "../../bakery/submissions/queries.ts";
import { isUuid } from "../../bakery/uuid.ts";
import { intent, screenAction } from "../../platform/saving/save-action.ts";
import type { DataClient } from "../../platform/supabase.ts";
import { LinkButton } from "../../ui/button.tsx";
import { HistoryLink } from "../history/history-link.tsx";
import { actionAt } from "../saving/action-at.ts";
import { SaveBar } from "../saving/save-bar.tsx";
import { UnsavedWarning } from "../saving/unsaved-warning.tsx";
import { useSave } from "../saving/use-save.tsx";
import { NEW_RECORD } from "../screen/new-record.ts";
import { Screen } from "../screen/screen.tsx";
import { screenMeta } from "../screen/screen-meta.ts";
import { useBackLink } from "../screen/use-back-link.ts";
import { administratorContext } from "../session/administrator-context.ts";
import { restoreAndSave } from "../trash/restore-and-save.ts";
import type { Route } from "./+types/category-editor";
import { CategoryFields, categoryFieldDescriptions } from "./category-fields.tsx";

export const meta = ({ params }: Route.MetaArgs) => screenMeta(titleOf(params.id));

export async function clientLoader({ context, params }: Route.ClientLoaderArgs) {
	const { client } = context.get(administratorContext);
	const [category, all] = await Promise.all([
		readCategory(client, params.id),
		listCategories(client),
	]);
	return { category, others: all.filter(({ id }) => id !== params.id) };
}

async function readCategory(client: DataClient, id: string): Promise<Category | null> {
	if (id === NEW_RECORD) return null;
	const category = isUuid(id) ? await getCategory(client, id) : null;
	if (!category) throw data(null, { status: 404, statusText: "Category not found." });
	return category;
}

/** A form keeps what it was opened with; the save compares the versions. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
	return args.currentParams.id !== args.nextParams.id;
}

export function clientAction({ request, context }: Route.ClientActionArgs) {
	const { client } = context.get(administratorContext);
	const changes = changesOf<Category>(client, "category", ({ id }) => id);
	const save = intent({
		schema: categoryFormSchema,
		save: (values, record: Category | null, { id }) => saveCategory(client, values, record, id),
		settle: (submissionId) => settleSubmission(client, submissionId),
		readCurrent: (record, newId) => readById(client, record?.id ?? newId),
		fieldErrors: categoryFieldErrors,
		...changes,
	});
	return screenAction(request, {
		save,
		restoreAndSave: restoreAndSave(client, save, {
			restore: (values, record, id) => restoreCategory(client, values, record, id),
			readRestored: ({ id }) => getCategory(client, id),
		}),
	});
}

function readById(client: DataClient, id: string | null): Promise<Category | null> {
	return id === null ? Promise.resolve(null) : getCategory(client, id);
}

/** A new category, or one that is changed (product §2.17). */
export default function CategoryEditor({ loaderData, params }: Route.ComponentProps) {
	return <CategoryForm key={params.id} id={params.id} {...loaderData} />;
}

/** A new category comes after all others. */
function emptyForm(others: readonly Category[]) {
	const last = others.at(-1)?.displayOrder ?? -1;
	return { ...EMPTY_CATEGORY_FORM, displayOrder: String(last + 1) };
}

function titleOf(id: string): string {
	return id === NEW_RECORD ? "Add Category" : "Edit Category";
}

interface FormProps {
	/** As it stands in the address. */
	id: string;
	/** Null for a new one. */
	category: Category | null;
	/** All others, in display order. */
	others: Category[];
}

function CategoryForm({ id, category, others }: FormProps) {
	const { leave, ...backLink } = useBackLink(href("/admin/categories"));
	const form = useForm({
		resolver: zodResolver(categoryFormSchema),
		defaultValues: category ? categoryForm(category) : emptyForm(others),
	});
	const { submit, isSaving, conflictDialog } = useSave({
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
	const { isDirty } = form.formState;
	return (
		<Screen
			title={titleOf(id)}
			back={{ ...backLink, label: "Back to Categories" }}
			actions={category ? <HistoryLink of="category" id={category.id} /> : null}
		>
			<form onSubmit={submit} noValidate>
				<CategoryFields form={form} category={category} others={others} />
				<SaveBar label="Save Category" busyLabel="Saving..." isSaving={isSaving} isDirty={isDirty}>
					<LinkButton {...backLink} variant="outline">
						Cancel
					</LinkButton>
				</SaveBar>
			</form>
			{conflictDialog}
			<UnsavedWarning isDirty={isDirty} />
		</Screen>
	);
}
