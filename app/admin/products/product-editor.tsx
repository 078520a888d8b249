import { zodResolver } from "@hookform/resolvers/zod";
import { type FormEvent, useState } from "react";
import { useForm } from "react-hook-form";
import { data, href, type ShouldRevalidateFunctionArgs } from "react-router";
import {
	keepDeletedCategories,
	productFieldErrors,
	productSchemaFor,
	savedProductSchema,
} from "../../bakery/catalog/management/form.ts";
import {
	type PriceQuestion,
	type PriceRange,
	priceQuestion,
} from "../../bakery/catalog/management/price-question.ts";
import {
	listCategoryOptions,
	readPriceRange,
	restoreProduct,
	saveProduct,
} from "../../bakery/catalog/management/queries.ts";
import type { Category } from "../../bakery/catalog/schema.ts";
import type { DescribedInstant } from "../../bakery/clock/schema.ts";
import { changesOf } from "../../bakery/open-forms/queries.ts";
import { settleSubmission } from "../../bakery/submissions/queries.ts";
import { isUuid } from "../../bakery/uuid.ts";
import { BackendError } from "../../platform/browser/backend-error.ts";
import { intent, screenAction } from "../../platform/saving/save-action.ts";
import type { DataClient } from "../../platform/supabase.ts";
import { isolate } from "../../platform/text/isolate.ts";
import { LinkButton } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useAllergenListInUse } from "../allergens/use-allergen-list-in-use.ts";
import { HistoryLink } from "../history/history-link.tsx";
import { LabelLink } from "../labels/label-link.tsx";
import { actionAt } from "../saving/action-at.ts";
import { SaveBar } from "../saving/save-bar.tsx";
import { UnsavedWarning } from "../saving/unsaved-warning.tsx";
import { useSave } from "../saving/use-save.tsx";
import { askClock } from "../screen/ask-clock.ts";
import { NEW_RECORD } from "../screen/new-record.ts";
import { Screen } from "../screen/screen.tsx";
import { screenMeta } from "../screen/screen-meta.ts";
import { useBackLink } from "../screen/use-back-link.ts";
import { administratorContext } from "../session/administrator-context.ts";
import { restoreAndSave } from "../trash/restore-and-save.ts";
import type { Route } from "./+types/product-editor";
import { type EditedProduct, editedProductForm, readEditedProduct } from "./edited-product.ts";
import { PriceQuestionDialog } from "./price-question-dialog.tsx";
import { describeProductFields, ProductFields } from "./product-fields.tsx";
import { useShowingTimes } from "./use-showing-times.ts";

export const meta = ({ params }: Route.MetaArgs) => screenMeta(titleOf(params.id));

export async function clientLoader({ context, params }: Route.ClientLoaderArgs) {
	const { client } = context.get(administratorContext);
	const [product, categories, prices] = await Promise.all([
		readProduct(client, params.id),
		listCategoryOptions(client),
		readPriceRange(client),
	]);
	return { product, categories, prices, times: await describeTimes(product) };
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

/** A form keeps what it was opened with; the save compares the versions. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
	return args.currentParams.id !== args.nextParams.id;
}

export function clientAction({ request, context }: Route.ClientActionArgs) {
	const { client } = context.get(administratorContext);
	const changes = changesOf<EditedProduct>(client, "product", ({ id }) => id);
	const save = intent({
		schema: savedProductSchema,
		async save(values, record: EditedProduct | null, submission) {
			const id = await saveProduct(client, values, record, submission.id);
			return readSaved(client, id);
		},
		settle: (submissionId) => settleSubmission(client, submissionId),
		readCurrent: (record, newId) => readTheirs(client, record, newId),
		fieldErrors: productFieldErrors,
		...changes,
	});
	return screenAction(request, {
		save,
		restoreAndSave: restoreAndSave(client, save, {
			restore: (values, record, id) => restoreProduct(client, values, record, id),
			readRestored: ({ id }) => readEditedProduct(client, id),
		}),
	});
}

/**
 * The product as somebody else has stored it. A category that was deleted is not one that they took
 * off: it stays among those of the product until the owner has decided about it.
 */
async function readTheirs(
	client: DataClient,
	record: EditedProduct | null,
	newId: string | null,
): Promise<EditedProduct | null> {
	const id = record?.id ?? newId;
	const theirs = id === null ? null : await readEditedProduct(client, id);
	if (!record || !theirs) return theirs;
	const options = await listCategoryOptions(client);
	const isThere = (id: string) => options.some((option) => option.id === id);
	return { ...theirs, categories: keepDeletedCategories(record, theirs, isThere) };
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

/** Says so when other ingredients have made the review of the allergens outdated. */
function tellOfReview(before: EditedProduct | null, { name, review }: EditedProduct): void {
	if (!review?.outdatedAt || before?.review?.outdatedAt === review.outdatedAt) return;
	void showToast({
		title: `Review the allergens of ${isolate(name)} again`,
		description: `Its ingredients changed. Until then, visitors see “Please ask us”.`,
		tone: "info",
	});
}

interface FormProps {
	/** As it stands in the address. */
	id: string;
	/** Null for a new one. */
	product: EditedProduct | null;
	categories: Pick<Category, "id" | "name">[];
	/** Of all products. */
	prices: PriceRange;
	/** What the bakery's clock shows at the times of the product. */
	times: DescribedInstant[];
}

function ProductForm({ id, product, categories, prices, times: known }: FormProps) {
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
		successToast: (isNew) => `Product ${isNew ? "created" : "updated"} successfully`,
		deletable: {
			noun: "product",
			restore: actionAt("/admin/products/:id", "restoreAndSave", { id }),
			canBeNew: true,
		},
		onSaved(saved) {
			tellOfReview(product, saved);
			leave();
		},
	});
	const times = useShowingTimes(form, known);

	const [question, setQuestion] = useState<PriceQuestion | null>(null);

	async function submitTimes(event: FormEvent) {
		event.preventDefault();
		await times.settle();
		const asked = priceQuestion(form.getValues("price"), product?.price ?? null, prices);
		// What is wrong comes first.
		if (asked && (await form.trigger())) setQuestion(asked);
		else submit();
	}

	function confirmPrice() {
		setQuestion(null);
		submit();
	}

	function changePrice() {
		setQuestion(null);
		form.setFocus("price");
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
			<PriceQuestionDialog question={question} onConfirm={confirmPrice} onCancel={changePrice} />
			<UnsavedWarning isDirty={isDirty} />
		</Screen>
	);
}
