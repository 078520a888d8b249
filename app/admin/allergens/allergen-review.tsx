import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useEffectEvent, useState } from "react";
import { useForm } from "react-hook-form";
import { data, href } from "react-router";
import {
	type Declaration,
	describeAnswer,
	readDeclaration,
} from "../../bakery/allergens/declaration.ts";
import { allergensOf, nameOfList } from "../../bakery/allergens/lists.ts";
import { reviewForm, reviewFormSchema } from "../../bakery/allergens/management/form.ts";
import {
	type ReviewDetails,
	readReviewDetails,
	saveAllergenReview,
} from "../../bakery/allergens/management/queries.ts";
import { reviewState } from "../../bakery/allergens/review.ts";
import { getManagedProduct } from "../../bakery/catalog/management/queries.ts";
import type { ManagedProduct } from "../../bakery/catalog/schema.ts";
import type { AllergenList } from "../../bakery/site/schema.ts";
import { settleSubmission } from "../../bakery/submissions/queries.ts";
import { isUuid } from "../../bakery/uuid.ts";
import { BackendError } from "../../platform/backend-error.ts";
import { intent, screenAction } from "../../platform/save-action.ts";
import type { DataClient } from "../../platform/supabase.ts";
import { Alert } from "../../ui/alert.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { showToast } from "../../ui/toast.tsx";
import { administratorContext } from "../access/administrator-context.ts";
import { actionAt } from "../layout/action-at.ts";
import { isSameValue } from "../layout/same-value.ts";
import { SaveBar } from "../layout/save-bar.tsx";
import { Screen } from "../layout/screen.tsx";
import { screenMeta } from "../layout/screen-meta.ts";
import { UnsavedWarning } from "../layout/unsaved-warning.tsx";
import { useBackLink } from "../layout/use-back-link.ts";
import { useSubmission } from "../layout/use-submission.ts";
import type { Route } from "./+types/allergen-review";
import { AllergenQuestion } from "./allergen-question.tsx";
import { ReviewStatus } from "./review-status.tsx";
import { useAllergenList } from "./use-allergen-list.ts";

export const meta = () => screenMeta("Review Allergens");

export async function clientLoader({ context, params }: Route.ClientLoaderArgs) {
	const { client } = context.get(administratorContext);
	const product = isUuid(params.id) ? await getManagedProduct(client, params.id) : null;
	if (!product) throw data(null, { status: 404, statusText: "Product not found." });
	return { product, details: await readReviewDetails(client, product) };
}

/** A form keeps what it was opened with; the save compares the versions. */
export function shouldRevalidate(): boolean {
	return false;
}

export function clientAction({ request, context }: Route.ClientActionArgs) {
	const { client } = context.get(administratorContext);
	return screenAction(request, {
		save: intent({
			schema: reviewFormSchema,
			async save(values, product: ManagedProduct | null, submission) {
				if (!product) throw BackendError.gone();
				await saveAllergenReview(client, values, product, submission.id);
				return readProduct(client, product.id);
			},
			settle: (submissionId) => settleSubmission(client, submissionId),
			readCurrent: async (product) => product && getManagedProduct(client, product.id),
		}),
	});
}

async function readProduct(client: DataClient, id: string): Promise<ManagedProduct> {
	const product = await getManagedProduct(client, id);
	if (!product) throw BackendError.gone();
	return product;
}

/** Where the owner reviews the allergens of a product (product §20.2). */
export default function AllergenReviewScreen({ loaderData }: Route.ComponentProps) {
	const list = useAllergenList();
	return <ReviewScreen key={`${loaderData.product.id} ${list}`} list={list} {...loaderData} />;
}

interface Props {
	list: AllergenList;
	product: ManagedProduct;
	details: ReviewDetails;
}

function ReviewScreen({ list, product, details }: Props) {
	const { leave, ...backLink } = useBackLink(href("/admin/products/:id", { id: product.id }));
	// The product as it is to be reviewed: somebody else may change it meanwhile.
	const [current, setCurrent] = useState(product);
	const [change, setChange] = useState<string | null>(null);
	const [isSaved, setSaved] = useState(false);
	const form = useForm({
		resolver: zodResolver(reviewFormSchema),
		defaultValues: reviewForm(list, currentDeclaration(product, list)),
	});
	const { submit, isSubmitting } = useSubmission({
		action: actionAt("/admin/products/:id/allergens", "save", { id: product.id }),
		onSaved: () => finish(),
		onInvalid(errors) {
			for (const [path, message] of Object.entries(errors)) {
				form.setError(path as "answers", { type: "server", message });
			}
		},
		onConflict(theirs, storedValues) {
			if (storedValues && isSameValue(storedValues, form.getValues())) return finish();
			setCurrent(theirs);
			const told = describeChange(current, theirs);
			setChange(told);
			if (told === null) submit(form.getValues(), theirs);
		},
	});
	const isDirty = form.formState.isDirty && !isSaved;
	const earlier = readDeclaration(list, details.earlier);

	function finish() {
		setSaved(true);
		void showToast({ title: "Allergens reviewed" });
	}

	// Only after it was rendered as saved: before that, leaving would warn of unsaved work.
	const leaveSaved = useEffectEvent(leave);
	useEffect(() => {
		if (isSaved) leaveSaved();
	}, [isSaved]);

	return (
		<Screen
			title={`Allergens of ${current.name}`}
			intro={`The ${allergensOf(list).length} allergens of the ${nameOfList(list)}. What you answer is what visitors read.`}
			back={{ ...backLink, label: "Back to Product" }}
			width="narrow"
		>
			<form
				onSubmit={form.handleSubmit(() => submit(form.getValues(), current))}
				noValidate
				className="grid grid-cols-1 gap-4"
			>
				{change ? (
					<Alert tone="warning" role="alert" title={change}>
						Your answers are still here. Read the ingredients, and save again if they are right.
					</Alert>
				) : (
					<ReviewStatus review={product.review} reviewerName={details.reviewerName} list={list} />
				)}
				<Card className="p-4 sm:p-5">
					<h2 className="font-display text-label">Ingredients</h2>
					<p className="mt-1 whitespace-pre-line wrap-anywhere">
						{current.ingredients ?? (
							<span className="text-muted">
								None are entered. Think of everything that goes into it.
							</span>
						)}
					</p>
				</Card>
				{allergensOf(list).map((allergen) => (
					<AllergenQuestion
						key={allergen.key}
						form={form}
						allergen={allergen}
						earlier={earlier && describeAnswer(allergen, earlier).join("; ")}
					/>
				))}
				<SaveBar
					label="Save Review"
					busyLabel="Saving..."
					isSaving={isSubmitting}
					isDirty={isDirty}
				>
					<LinkButton {...backLink} variant="outline">
						Cancel
					</LinkButton>
				</SaveBar>
			</form>
			<UnsavedWarning isDirty={isDirty} />
		</Screen>
	);
}

/** The answers of a current review are where its owner changes one; everything else is asked anew. */
function currentDeclaration({ review }: ManagedProduct, list: AllergenList): Declaration | null {
	const reviewed = reviewState(review, list);
	return reviewed.state === "current" ? reviewed.review.declaration : null;
}

/** What somebody else changed that the answers are about; null for nothing of the kind. */
function describeChange(before: ManagedProduct, now: ManagedProduct): string | null {
	if (before.ingredients !== now.ingredients) return "The ingredients were changed meanwhile.";
	const isReviewed = now.review && before.review?.reviewedAt !== now.review.reviewedAt;
	return isReviewed ? "Somebody else has reviewed the allergens meanwhile." : null;
}
