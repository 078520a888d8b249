import { zodResolver } from "@hookform/resolvers/zod";
import { type FormEvent, useEffect, useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { data, href, type ShouldRevalidateFunctionArgs } from "react-router";
import {
	type ProductForm as ProductFormFields,
	type ProductValues,
	productFieldErrors,
	productSchemaFor,
	savedProductSchema,
} from "../../bakery/catalog/management/form.ts";
import { listCategoryOptions, saveProduct } from "../../bakery/catalog/management/queries.ts";
import type { Category } from "../../bakery/catalog/schema.ts";
import type { DescribedInstant } from "../../bakery/clock/schema.ts";
import { settleSubmission } from "../../bakery/submissions/queries.ts";
import { isUuid } from "../../bakery/uuid.ts";
import { BackendError } from "../../platform/backend-error.ts";
import { type FieldErrors, intent, screenAction } from "../../platform/save-action.ts";
import type { DataClient } from "../../platform/supabase.ts";
import { LinkButton } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { administratorContext } from "../access/administrator-context.ts";
import { useAllergenListInUse } from "../allergens/use-allergen-list-in-use.ts";
import { HistoryLink } from "../history/history-link.tsx";
import { LabelLink } from "../labels/label-link.tsx";
import { actionAt } from "../layout/action-at.ts";
import { NEW_RECORD } from "../layout/new-record.ts";
import { SaveBar } from "../layout/save-bar.tsx";
import { Screen } from "../layout/screen.tsx";
import { screenMeta } from "../layout/screen-meta.ts";
import { UnsavedWarning } from "../layout/unsaved-warning.tsx";
import { useBackLink } from "../layout/use-back-link.ts";
import { useSave } from "../layout/use-save.tsx";
import type { Route } from "./+types/product-editor";
import { askClock } from "./ask-clock.ts";
import { type EditedProduct, editedProductForm, readEditedProduct } from "./edited-product.ts";
import { describeProductFields, ProductFields } from "./product-fields.tsx";
import { useShowingTimes } from "./use-showing-times.ts";

export const meta = ({ params }: Route.MetaArgs) => screenMeta(titleOf(params.id));

export async function clientLoader({ context, params }: Route.ClientLoaderArgs) {
	const { client } = context.get(administratorContext);
	const [product, categories] = await Promise.all([
		readProduct(client, params.id),
		listCategoryOptions(client),
	]);
	return { product, categories, times: await describeTimes(product) };
}

function describeTimes(product: EditedProduct | null): Promise<DescribedInstant[]> {
	const instants = [product?.shownFrom, product?.shownUntil].filter((time) => time != null);
	return Promise.all(instants.map((instant) => askClock({ instant })));
}

async function readProduct(client: DataClient, id: string): Promise<EditedProduct | null> {
	if (id === NEW_RECORD) return null;
	const product = isUuid(id) ? await readEditedProduct(client, id) : null;
	if (!product) throw data(null, { status: 404, statusText: "Product not found." });
	return product;
}

/**
 * A form keeps what it was opened with; the save compares the versions. But the categories to choose
 * from are others when one of them turned out to be deleted.
 */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
	const errors: FieldErrors | undefined = args.actionResult?.errors;
	return args.currentParams.id !== args.nextParams.id || errors?.categoryIds !== undefined;
}

export function clientAction({ request, context }: Route.ClientActionArgs) {
	const { client } = context.get(administratorContext);
	return screenAction(request, {
		save: intent({
			schema: savedProductSchema,
			async save(values, record: EditedProduct | null, submission) {
				const id = await saveProduct(client, values, record, submission.id);
				return readSaved(client, id);
			},
			settle: (submissionId) => settleSubmission(client, submissionId),
			readCurrent: (record, newId) => readById(client, record?.id ?? newId),
			fieldErrors: productFieldErrors,
		}),
	});
}

function readById(client: DataClient, id: string | null): Promise<EditedProduct | null> {
	return id === null ? Promise.resolve(null) : readEditedProduct(client, id);
}

async function readSaved(client: DataClient, id: string): Promise<EditedProduct> {
	const stored = await readEditedProduct(client, id);
	if (!stored) throw BackendError.gone();
	return stored;
}

/** A new product, or one that is changed (product §2.16). */
export default function ProductEditor({ loaderData, params }: Route.ComponentProps) {
	return <ProductForm key={params.id} id={params.id} {...loaderData} />;
}

function titleOf(id: string): string {
	return id === NEW_RECORD ? "Add Product" : "Edit Product";
}

/** Takes off categories that are not there any more. */
function useCategoryOptions(
	{ getValues, setValue }: UseFormReturn<ProductFormFields, unknown, ProductValues>,
	categories: FormProps["categories"],
) {
	useEffect(() => {
		const chosen = getValues("categoryIds");
		const offered = chosen.filter((id) => categories.some((category) => category.id === id));
		if (offered.length < chosen.length) setValue("categoryIds", offered, { shouldDirty: true });
	}, [categories, getValues, setValue]);
}

/** Says so when other ingredients have made the review of the allergens outdated. */
function tellOfReview(before: EditedProduct | null, { name, review }: EditedProduct): void {
	if (!review?.outdatedAt || before?.review?.outdatedAt === review.outdatedAt) return;
	void showToast({
		title: `Review the allergens of ${name} again`,
		description: `Its ingredients changed. Until then visitors read ‘Please ask us’.`,
		tone: "info",
	});
}

interface FormProps {
	/** As it stands in the address. */
	id: string;
	/** Null for a new one. */
	product: EditedProduct | null;
	categories: Pick<Category, "id" | "name">[];
	/** What the bakery's clock shows at the times of the product. */
	times: DescribedInstant[];
}

function ProductForm({ id, product, categories, times: known }: FormProps) {
	const { leave, ...backLink } = useBackLink(href("/admin/products"));
	const listInUse = useAllergenListInUse();
	// Like everything in a form, it stays the one that the form was opened with.
	const [list] = useState(listInUse);
	const form = useForm({
		resolver: zodResolver(productSchemaFor(product)),
		defaultValues: editedProductForm(product, list),
	});
	const { submit, isSaving, conflictDialog } = useSave({
		action: actionAt("/admin/products/:id", "save", { id }),
		form,
		record: product,
		fieldsOf: (stored) => editedProductForm(stored, list),
		descriptions: describeProductFields(categories, list),
		successToast: `Product ${product ? "updated" : "created"} successfully`,
		onSaved(saved) {
			tellOfReview(product, saved);
			leave();
		},
	});
	useCategoryOptions(form, categories);
	const times = useShowingTimes(form, known);

	async function submitTimes(event: FormEvent) {
		event.preventDefault();
		await times.settle();
		submit();
	}

	const { isDirty } = form.formState;
	return (
		<Screen
			title={titleOf(id)}
			back={{ ...backLink, label: "Back to Products" }}
			actions={
				product ? (
					<>
						<LabelLink productId={product.id} />
						<HistoryLink of="product" id={product.id} />
					</>
				) : null
			}
		>
			<form onSubmit={submitTimes} noValidate>
				<ProductFields {...{ form, product, categories, times }} />
				<SaveBar label="Save Product" busyLabel="Saving..." isSaving={isSaving} isDirty={isDirty}>
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
