import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { data, type ShouldRevalidateFunctionArgs } from "react-router";
import {
	EMPTY_PRODUCT_FORM,
	type ProductForm as ProductFormFields,
	type ProductValues,
	productFieldErrors,
	productForm,
	productFormSchema,
} from "../../bakery/catalog/management/form.ts";
import {
	getManagedProduct,
	listCategoryOptions,
	saveProduct,
} from "../../bakery/catalog/management/queries.ts";
import type { Category, ManagedProduct } from "../../bakery/catalog/schema.ts";
import { settleSubmission } from "../../bakery/submissions/queries.ts";
import { isUuid } from "../../bakery/uuid.ts";
import { BackendError } from "../../platform/backend-error.ts";
import { type FieldErrors, saveAction } from "../../platform/save-action.ts";
import type { DataClient } from "../../platform/supabase.ts";
import { LinkButton } from "../../ui/button.tsx";
import { administratorContext } from "../access/administrator-context.ts";
import { SaveBar } from "../layout/save-bar.tsx";
import { Screen } from "../layout/screen.tsx";
import { screenMeta } from "../layout/screen-meta.ts";
import { UnsavedWarning } from "../layout/unsaved-warning.tsx";
import { useSave } from "../layout/use-save.tsx";
import { useWayBack } from "../layout/way-back.ts";
import type { Route } from "./+types/product-editor";
import { newProductId, productsPath } from "./product-addresses.ts";
import { describeProductFields, ProductFields } from "./product-fields.tsx";

export const meta = ({ params }: Route.MetaArgs) => screenMeta(titleOf(params.id));

export async function clientLoader({ context, params }: Route.ClientLoaderArgs) {
	const { client } = context.get(administratorContext);
	const [product, categories] = await Promise.all([
		readProduct(client, params.id),
		listCategoryOptions(client),
	]);
	return { product, categories };
}

async function readProduct(client: DataClient, id: string): Promise<ManagedProduct | null> {
	if (id === newProductId) return null;
	const product = isUuid(id) ? await getManagedProduct(client, id) : null;
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
	return saveAction({
		request,
		schema: productFormSchema,
		async save(values, record: ManagedProduct | null, submission) {
			const id = await saveProduct(client, values, record, submission.id);
			return readSaved(client, id);
		},
		settle: (submissionId) => settleSubmission(client, submissionId),
		readCurrent: (record, newId) => readById(client, record?.id ?? newId),
		fieldErrors: productFieldErrors,
	});
}

function readById(client: DataClient, id: string | null): Promise<ManagedProduct | null> {
	return id === null ? Promise.resolve(null) : getManagedProduct(client, id);
}

async function readSaved(client: DataClient, id: string): Promise<ManagedProduct> {
	const stored = await getManagedProduct(client, id);
	if (!stored) throw BackendError.gone();
	return stored;
}

/** A new product, or one that is changed (spec §2). */
export default function ProductEditor({ loaderData, params }: Route.ComponentProps) {
	return <ProductForm key={params.id} title={titleOf(params.id)} {...loaderData} />;
}

function titleOf(id: string): string {
	return id === newProductId ? "Add Product" : "Edit Product";
}

/** Takes off categories that are not there any more. */
function useOfferedCategories(
	{ getValues, setValue }: UseFormReturn<ProductFormFields, unknown, ProductValues>,
	categories: FormProps["categories"],
) {
	useEffect(() => {
		const chosen = getValues("categoryIds");
		const offered = chosen.filter((id) => categories.some((category) => category.id === id));
		if (offered.length < chosen.length) setValue("categoryIds", offered, { shouldDirty: true });
	}, [categories, getValues, setValue]);
}

interface FormProps {
	title: string;
	/** Null for a new one. */
	product: ManagedProduct | null;
	categories: Pick<Category, "id" | "name">[];
}

function ProductForm({ title, product, categories }: FormProps) {
	const { leave, ...wayBack } = useWayBack(productsPath);
	const form = useForm({
		resolver: zodResolver(productFormSchema),
		defaultValues: product ? productForm(product) : EMPTY_PRODUCT_FORM,
	});
	const { submit, isSaving, conflictDialog } = useSave({
		form,
		record: product,
		fieldsOf: productForm,
		descriptions: describeProductFields(categories),
		successToast: `Product ${product ? "updated" : "created"} successfully`,
		onSaved: leave,
	});
	useOfferedCategories(form, categories);
	const { isDirty } = form.formState;
	return (
		<Screen title={title} back={{ ...wayBack, label: "Back to Products" }}>
			<form onSubmit={submit} noValidate>
				<ProductFields form={form} categories={categories} />
				<SaveBar label="Save Product" busyLabel="Saving..." isSaving={isSaving} isDirty={isDirty}>
					<LinkButton {...wayBack} variant="outline">
						Cancel
					</LinkButton>
				</SaveBar>
			</form>
			{conflictDialog}
			<UnsavedWarning isDirty={isDirty} />
		</Screen>
	);
}
