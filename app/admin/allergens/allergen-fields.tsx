import { Controller } from "react-hook-form";
import { allergenOptions } from "../../bakery/allergens/labels.ts";
import { allergensOf, nameOfList } from "../../bakery/allergens/lists.ts";
import type { AllergenReview } from "../../bakery/allergens/review.ts";
import {
	checkOf,
	type ReviewForm,
	toGiven,
	withLabels,
} from "../../bakery/allergens/review-form.ts";
import type { ReviewDetails } from "../../bakery/allergens/reviews.admin.ts";
import { type AllergenList, isLegalList } from "../../bakery/region/regional-settings.ts";
import { isolate } from "../../platform/text/isolate.ts";
import { Alert } from "../../ui/alert.tsx";
import { CheckboxGroup } from "../../ui/back-office/checkbox-group.tsx";
import { SwitchField } from "../../ui/back-office/switch-field.tsx";
import { longDate } from "../screen/clock.ts";
import { REVIEW_FIELD, reviewNotice, useAllergenListInUse } from "./allergen-review.ts";
import { AllergenRow, type ProductFormState } from "./allergen-row.tsx";

/** The stored allergens of a product. */
interface StoredReview extends Pick<ReviewDetails, "reviewerName"> {
	review: AllergenReview | null;
	ingredients: string | null;
}

interface Props {
	form: ProductFormState;
	given: ReviewForm;
	/** Null for a new product. */
	stored: StoredReview | null;
}

/** The allergens of a product by the list that the bakery uses, and their review (product §20.2). */
export function AllergenFields(props: Props) {
	return isLegalList(props.given.list) ? <LegalFields {...props} /> : <SevenFields {...props} />;
}

/** The seven boxes, which are saved with or without a review. */
function SevenFields({ form, given, stored }: Props) {
	const isReviewing = useAllergenListInUse() !== null;
	return (
		<section id={REVIEW_FIELD} aria-label="Allergens" className="min-w-0 scroll-mt-24">
			<AllergenLabels form={form} />
			{stored && isReviewing ? <ReviewStatus {...stored} list={given.list} /> : null}
			<RecipeCheck form={form} given={given} stored={stored} />
		</section>
	);
}

/** The boxes of product §9.4. */
export function AllergenLabels({ form }: Pick<Props, "form">) {
	// What the product had when it was opened stays in the list, also when it is unchecked.
	const options = allergenOptions(form.formState.defaultValues?.allergens?.filter(isText) ?? []);
	return (
		<Controller
			control={form.control}
			name="allergens"
			render={({ field }) => (
				<CheckboxGroup
					label="Allergens"
					optional
					options={options}
					value={field.value}
					onChange={field.onChange}
				/>
			)}
		/>
	);
}

function isText(value: string | undefined): value is string {
	return value !== undefined;
}

function LegalFields({ form, given, stored }: Props) {
	const allergens = allergensOf(given.list);
	return (
		<section
			id={REVIEW_FIELD}
			aria-labelledby={`${REVIEW_FIELD}-heading`}
			className="min-w-0 scroll-mt-24"
		>
			<h2 id={`${REVIEW_FIELD}-heading`} className="font-sans font-semibold text-sm">
				Allergens
			</h2>
			<p className="text-muted text-sm">
				The {allergens.length} of the {nameOfList(given.list)}. Tap each one that is in the recipe.
			</p>
			{stored ? <ReviewStatus {...stored} list={given.list} /> : null}
			<ul className="mt-2 divide-y divide-line border-line border-y">
				{allergens.map((allergen, index) => (
					<AllergenRow key={allergen.key} form={form} allergen={allergen} index={index} />
				))}
			</ul>
			<RecipeCheck form={form} given={given} stored={stored} />
		</section>
	);
}

/** Whether the review of a product counts, and who made it when. */
function ReviewStatus({ review, reviewerName, list }: StoredReview & { list: AllergenList }) {
	const notice = reviewNotice(review, list);
	const by = reviewerName ? ` by ${isolate(reviewerName)}` : "";
	const reviewed = review && `Reviewed${by} on ${longDate(review.reviewedAt)}`;
	if (!notice) return <Alert tone="success" title={reviewed} className="mt-3" />;
	return (
		<Alert tone="warning" title={notice.title} className="mt-3">
			<p>{notice.consequence}</p>
			{reviewed ? <p className="text-sm">{reviewed}</p> : null}
		</Alert>
	);
}

/** The owner confirms that the recipe was checked: this is the review. */
function RecipeCheck({ form, given, stored }: Props) {
	const [ingredients, labels] = form.watch(["ingredients", "allergens"]);
	const check = checkOf(ingredients, withLabels(toGiven(given), { ingredients, labels }));
	return (
		<Controller
			control={form.control}
			name="allergenReview.checkedFor"
			render={({ field, fieldState }) => (
				<SwitchField
					ref={field.ref}
					appearance="checkbox"
					className="mt-3"
					label="I have checked the recipe: nothing else on the list"
					checked={field.value === check}
					onChange={({ currentTarget }) => field.onChange(currentTarget.checked ? check : "")}
					aria-invalid={fieldState.error ? true : undefined}
					description={
						fieldState.error ? (
							<span className="font-medium text-error">{fieldState.error.message}</span>
						) : (
							describeCheck(given.list, stored, ingredients)
						)
					}
				/>
			)}
		/>
	);
}

/** The effect of an open check on visitors. */
function describeCheck(
	list: AllergenList,
	stored: StoredReview | null,
	ingredients: string,
): string {
	if (!isLegalList(list)) {
		return "Optional. Visitors can look up checked products by their allergens.";
	}
	const review = stored?.review;
	if (!review) return "Until you check this box, visitors see that the allergens aren't reviewed.";
	const isSameRecipe = ingredients.trim() === (stored.ingredients ?? "");
	if (isSameRecipe && !review.outdatedAt) return "Check this box again after a change.";
	return "The ingredients changed. Until you check this box, visitors see “Please ask us”.";
}
