import { zodResolver } from "@hookform/resolvers/zod";
import { type FormEvent, useState } from "react";
import { useForm } from "react-hook-form";
import { href } from "react-router";
import {
	keepDeletedCategories,
	productFieldErrors,
	productSchemaFor,
	savedProductSchema,
} from "../../bakery/catalog/management/form.ts";
import { priceQuestion } from "../../bakery/catalog/management/price-question.ts";
import {
	listCategoryOptions,
	readPriceRange,
	saveProduct,
} from "../../bakery/catalog/management/queries.ts";
import { DEFAULT_REGION } from "../../bakery/region/regional-settings.ts";
import { isLegalList, type RegionalSettings } from "../../bakery/region/schema.ts";
import type { Call } from "../../platform/backend/call.ts";
import { orThrowGone, screenAction } from "../../platform/saving/save-action.ts";
import { isolate } from "../../platform/text/isolate.ts";
import { showToast } from "../../ui/toast.tsx";
import { HistoryLink } from "../history/history-link.tsx";
import { LabelLink } from "../labels/label-link.tsx";
import { useOrdersQuestion } from "../orders/use-orders-question.tsx";
import { recordIntents } from "../resource/record-intents.ts";
import { actionAt } from "../saving/action-at.ts";
import { SaveForm } from "../saving/save-form.tsx";
import { useSave } from "../saving/use-save.tsx";
import { askClock } from "../screen/ask-clock.ts";
import { isOtherRecord, loadRecord, NEW_RECORD } from "../screen/new-record.ts";
import { useSettings } from "../screen/root-data.ts";
import { Screen } from "../screen/screen.tsx";
import { screenMeta } from "../screen/screen-meta.ts";
import { useBackLink } from "../screen/use-back-link.ts";
import { administratorContext } from "../session/administrator.ts";
import { useShowingTimes } from "../showing/use-showing-times.ts";
import type { Route } from "./+types/product-editor";
import { type EditedProduct, editedProductForm, readEditedProduct } from "./edited-product.ts";
import { describeProductFields, ProductFields } from "./product-fields.tsx";
import { usePriceConfirmation } from "./use-price-confirmation.tsx";

export const meta = ({ params }: Route.MetaArgs) => screenMeta(titleOf(params.id));

export async function clientLoader({ context, params }: Route.ClientLoaderArgs) {
	const { call } = context.get(administratorContext);
	const [product, categories, prices] = await Promise.all([
		loadRecord(params.id, "Product", (id) => readEditedProduct(call, id)),
		listCategoryOptions(call),
		readPriceRange(call),
	]);
	const instants = [product?.shownFrom, product?.shownUntil].filter((time) => time != null);
	const times = await Promise.all(instants.map((instant) => askClock({ instant })));
	return { product, categories, prices, times };
}

export const shouldRevalidate = isOtherRecord;

export function clientAction({ request, context }: Route.ClientActionArgs) {
	const { call } = context.get(administratorContext);
	const intents = recordIntents(call, {
		kind: "product",
		idOf: ({ id }: EditedProduct) => id,
		schema: savedProductSchema,
		async save(...saved) {
			const id = await saveProduct(call, ...saved);
			return orThrowGone(readEditedProduct(call, id));
		},
		read: (id, opened) => readTheirs(call, id, opened),
		fieldErrors: productFieldErrors,
	});
	return screenAction(request, intents);
}

/**
 * The product as somebody else has stored it. A category that was deleted is not one that they took
 * off: it stays among those of the product until the owner has decided about it.
 */
async function readTheirs(
	call: Call,
	id: string,
	opened: EditedProduct | null,
): Promise<EditedProduct | null> {
	const theirs = await readEditedProduct(call, id);
	if (!opened || !theirs) return theirs;
	const options = await listCategoryOptions(call);
	const isThere = (id: string) => options.some((option) => option.id === id);
	return { ...theirs, categories: keepDeletedCategories(opened, theirs, isThere) };
}

/** A new product, or one that is changed (product §2.16). */
export default function ProductEditor({ loaderData, params }: Route.ComponentProps) {
	return <ProductForm key={params.id} id={params.id} {...loaderData} />;
}

function titleOf(id: string): string {
	return id === NEW_RECORD ? "Add Product" : "Edit Product";
}

/** Says so when a change of the ingredients made the review of the allergens outdated. */
function announceOutdatedReview(
	before: EditedProduct | null,
	{ name, review }: EditedProduct,
): void {
	if (!review?.outdatedAt || before?.review?.outdatedAt === review.outdatedAt) return;
	void showToast({
		title: `Review the allergens of ${isolate(name)} again`,
		description: isLegalList(review.list)
			? "Its ingredients changed. Until then, visitors see “Please ask us”."
			: "It changed since. Until then, visitors can't look it up by its allergens.",
		tone: "info",
	});
}

function ProductForm({ id, ...opened }: Route.ComponentProps["loaderData"] & { id: string }) {
	const { product, categories, prices } = opened;
	const { leave, ...backLink } = useBackLink(href("/admin/products"));
	const isFromLabels = backLink.to.startsWith(href("/admin/labels"));
	const settings = useSettings() ?? DEFAULT_REGION;
	// Like everything in a form, they stay those that the form was opened with.
	const [region] = useState<RegionalSettings>(settings);
	const list = region.allergenList;
	const form = useForm({
		resolver: zodResolver(productSchemaFor(product)),
		defaultValues: editedProductForm(product, region),
	});
	const saving = useSave({
		action: actionAt("/admin/products/:id", "save", { id }),
		form,
		record: product,
		fieldsOf: (stored) => editedProductForm(stored, region),
		descriptions: describeProductFields(categories, list),
		successToast: (isNew) => `Product ${isNew ? "created" : "updated"} successfully`,
		deletable: {
			noun: "product",
			restore: actionAt("/admin/products/:id", "restoreAndSave", { id }),
			canBeNew: true,
		},
		onSaved(saved) {
			orders.carryOut();
			announceOutdatedReview(product, saved);
			leave();
		},
	});
	const times = useShowingTimes(form, opened.times);

	const orders = useOrdersQuestion({
		form,
		propose: ({ piecesPerDay }) => product && { product: { id: product.id, piecesPerDay } },
		save: saving.submit,
	});
	const confirmation = usePriceConfirmation(orders.submit, () => form.setFocus("price"));

	async function submit(event: FormEvent) {
		event.preventDefault();
		await times.settle();
		const question = priceQuestion(form.getValues("price"), product?.price ?? null, prices);
		// Invalid fields come first.
		if (question && (await form.trigger())) confirmation.ask(question);
		else void orders.submit();
	}

	return (
		<Screen
			title={titleOf(id)}
			back={{ ...backLink, label: isFromLabels ? "Back to Labels" : "Back to Products" }}
			actions={
				product ? (
					<>
						<LabelLink productId={product.id} />
						<HistoryLink of="product" id={product.id} />
					</>
				) : null
			}
		>
			<SaveForm
				label="Save Product"
				saving={{ ...saving, isSaving: saving.isSaving || orders.isAsking }}
				onSubmit={submit}
				cancel={backLink}
			>
				<ProductFields {...{ form, product, categories, times }} />
			</SaveForm>
			{confirmation.dialog}
			{orders.dialog}
		</Screen>
	);
}
