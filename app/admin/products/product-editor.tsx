import { Printer } from "lucide-react";
import { type FormEvent, useState } from "react";
import { href } from "react-router";
import { priceQuestion } from "../../bakery/catalog/prices/price-field.ts";
import {
	productFieldErrors,
	productSchemaFor,
	savedProductSchema,
} from "../../bakery/catalog/product-form.ts";
import {
	listCategoryOptions,
	readPriceRange,
	saveProduct,
} from "../../bakery/catalog/products.admin.ts";
import { products } from "../../bakery/catalog/products.ts";
import {
	DEFAULT_REGION,
	isLegalList,
	type RegionalSettings,
} from "../../bakery/region/regional-settings.ts";
import { orThrowGone, screenAction } from "../../platform/saving/save-action.ts";
import { isolate } from "../../platform/text/isolate.ts";
import { LinkButton } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { labelsAddress } from "../labels/print-fields.tsx";
import { useOrdersQuestion } from "../orders/order-decisions.tsx";
import {
	editorMeta,
	isOtherRecord,
	loadRecord,
	RecordScreen,
	useRecordForm,
} from "../resource/record-editor.tsx";
import { recordIntents } from "../resource/record-intents.ts";
import { actionAt } from "../saving/use-submission.ts";
import { useBackLink } from "../screen/links.tsx";
import { useSettings } from "../screen/root-data.ts";
import { describeTimes, useShowingTimes } from "../screen/showing-fields.tsx";
import { administratorContext } from "../session/administrator.ts";
import type { Route } from "./+types/product-editor";
import { usePriceConfirmation } from "./price-editor.tsx";
import {
	describeProductFields,
	type EditedProduct,
	editedProductForm,
	ProductFields,
	readEditedProduct,
} from "./product-fields.tsx";

export const meta = editorMeta(products);

export async function clientLoader({ context, params }: Route.ClientLoaderArgs) {
	const { call } = context.get(administratorContext);
	const [product, categories, prices] = await Promise.all([
		loadRecord(params.id, "Product", (id) => readEditedProduct(call, id)),
		listCategoryOptions(call),
		readPriceRange(call),
	]);
	return { product, categories, prices, times: await describeTimes(product) };
}

export const shouldRevalidate = isOtherRecord;

export function clientAction({ request, context }: Route.ClientActionArgs) {
	const { call } = context.get(administratorContext);
	const intents = recordIntents(call, {
		of: products,
		idOf: ({ id }: EditedProduct) => id,
		schema: savedProductSchema,
		async save(...saved) {
			const id = await saveProduct(call, ...saved);
			return orThrowGone(readEditedProduct(call, id));
		},
		read: (id) => readEditedProduct(call, id),
		fieldErrors: productFieldErrors,
	});
	return screenAction(request, intents);
}

/** A new product, or one that is changed (product §17). */
export default function ProductEditor({ loaderData, params }: Route.ComponentProps) {
	return <ProductForm key={params.id} id={params.id} {...loaderData} />;
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
	const backLink = useBackLink(href("/admin/products"));
	const isFromLabels = backLink.to.startsWith(href("/admin/labels"));
	const settings = useSettings() ?? DEFAULT_REGION;
	// Like everything in a form, they stay those that the form was opened with.
	const [region] = useState<RegionalSettings>(settings);
	const { form, saving } = useRecordForm({
		of: {
			...products,
			schema: productSchemaFor(product),
			empty: editedProductForm(null, region),
			toForm: (stored: EditedProduct) => editedProductForm(stored, region),
		},
		record: product,
		action: actionAt("/admin/products/:id", "save", { id }),
		descriptions: describeProductFields(categories, region.allergenList),
		onSaved(saved) {
			orders.carryOut();
			announceOutdatedReview(product, saved);
			backLink.leave();
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
		<>
			<RecordScreen
				of={products}
				record={product}
				saving={{ ...saving, isSaving: saving.isSaving || orders.isAsking }}
				onSubmit={submit}
				backLink={{ ...backLink, ...(isFromLabels && { label: "Back to Labels" }) }}
				actions={product ? <LabelLink productId={product.id} /> : null}
			>
				<ProductFields {...{ form, product, categories, times }} />
			</RecordScreen>
			{confirmation.dialog}
			{orders.dialog}
		</>
	);
}

/** The way from the editor of a product to its label. */
function LabelLink({ productId }: { productId: string }) {
	return (
		<LinkButton to={labelsAddress.path({ labels: productId })} variant="outline">
			<Printer aria-hidden="true" className="size-5" />
			Print Label
		</LinkButton>
	);
}
