import { type ReactNode, type Ref, useId } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import { href } from "react-router";
import { type AllergenReview, reviewState } from "../../bakery/allergens/declaration.ts";
import {
	type AllergenKinds,
	allergenOptions,
	allergensOf,
	type ListedAllergen,
	nameOfList,
} from "../../bakery/allergens/lists.ts";
import {
	type AnswerForm,
	checkOf,
	type ReviewForm,
	toGiven,
	withLabels,
} from "../../bakery/allergens/review-form.ts";
import type { ReviewDetails } from "../../bakery/allergens/reviews.admin.ts";
import type { ProductForm, ProductValues } from "../../bakery/catalog/product-form.ts";
import { type AllergenList, isLegalList } from "../../bakery/region/regional-settings.ts";
import { isolate } from "../../platform/text/isolate.ts";
import { Alert } from "../../ui/alert.tsx";
import { CheckboxGroup } from "../../ui/back-office/checkbox-group.tsx";
import { SwitchField } from "../../ui/back-office/switch-field.tsx";
import { TextField } from "../../ui/field.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { longDate } from "../screen/clock.ts";
import { useAllergenListInUse } from "../screen/root-data.ts";

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

/** The allergens of a product by the list that the bakery uses, and their review (product §17). */
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

/** The boxes of product §17. */
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

type ProductFormState = UseFormReturn<ProductForm, unknown, ProductValues>;

interface AllergenRowProps {
	form: ProductFormState;
	allergen: ListedAllergen;
	index: number;
}

/** Whether a product contains an allergen or may contain it, and which kinds of it. */
export function AllergenRow({ form, allergen, index }: AllergenRowProps) {
	const id = useId();
	const { name, note, kinds } = allergen;
	return (
		<Controller
			control={form.control}
			name={`allergenReview.answers.${index}.presence`}
			render={({ field: { ref, value, onChange } }) => {
				const choice = (presence: Exclude<AnswerForm["presence"], "">) => ({
					isChosen: value === presence,
					onToggle: (isChosen: boolean) => onChange(isChosen ? presence : ""),
					describedBy: note && id,
				});
				return (
					<li className="py-2.5">
						<div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
							<p
								aria-hidden="true"
								className="wrap-anywhere min-w-[min(5rem,100%)] flex-1 font-semibold text-sm leading-tight"
							>
								{name}
							</p>
							<div className="flex max-w-full flex-wrap gap-2">
								<Choice {...choice("contains")} ref={ref}>
									Contains<VisuallyHidden> {name}</VisuallyHidden>
								</Choice>
								<Choice {...choice("may-contain")}>
									May contain<VisuallyHidden> {name}</VisuallyHidden>
								</Choice>
							</div>
						</div>
						{note ? (
							<p id={id} className="mt-1 text-muted text-xs">
								{note}
							</p>
						) : null}
						{kinds && value === "contains" ? (
							<ContainedKinds {...{ form, allergen, index, kinds }} />
						) : null}
						{kinds && value === "may-contain" ? (
							<KindChoice
								{...{ form, allergen, index, kinds }}
								label={`Which ${kinds.plural} may it contain?`}
								othersLabel={`Other ${kinds.plural} that it may contain`}
								description="Choose none if it can be any of them."
								fields={["kinds", "otherKinds"]}
								optional
							/>
						) : null}
					</li>
				);
			}}
		/>
	);
}

interface ChoiceProps {
	isChosen: boolean;
	onToggle: (isChosen: boolean) => void;
	describedBy: string | undefined;
	children: ReactNode;
	ref?: Ref<HTMLInputElement>;
}

/** A checkbox that looks like a button, filled while it is ticked. It keeps its size, so no row moves. */
function Choice({ isChosen, onToggle, describedBy, children, ref }: ChoiceProps) {
	return (
		<label className="relative flex min-h-11 max-w-full cursor-pointer items-center rounded-field border border-edge bg-surface px-2.5 font-semibold text-sm has-checked:border-ring has-checked:bg-primary has-checked:text-primary-content has-focus-visible:outline-3 has-focus-visible:outline-ring has-focus-visible:outline-offset-2">
			<input
				ref={ref}
				type="checkbox"
				checked={isChosen}
				aria-describedby={describedBy}
				onChange={({ currentTarget }) => onToggle(currentTarget.checked)}
				className="absolute inset-0 size-full cursor-pointer appearance-none rounded-field"
			/>
			<span>{children}</span>
		</label>
	);
}

interface KindsProps extends AllergenRowProps {
	kinds: AllergenKinds;
}

function ContainedKinds({ kinds, ...props }: KindsProps) {
	const { form, index } = props;
	const answer = form.watch(`allergenReview.answers.${index}`);
	const further = kinds.known.filter(({ key }) => !answer.kinds.includes(key));
	const hasFurther = answer.mayContainKinds.length > 0 || answer.otherMayContainKinds !== "";
	return (
		<>
			<KindChoice
				{...props}
				label={`Which ${kinds.plural} does it contain?`}
				othersLabel={`Other ${kinds.plural} that it contains`}
				kinds={kinds}
				fields={["kinds", "otherKinds"]}
			/>
			{further.length > 0 || kinds.hasOthers ? (
				<details open={hasFurther} className="mt-1">
					<summary className="min-h-11 cursor-pointer py-3 font-semibold text-primary-text text-sm">
						It may contain other {kinds.plural}
					</summary>
					<KindChoice
						{...props}
						label={`Which other ${kinds.plural} may it contain?`}
						othersLabel={`Other ${kinds.plural} that it may contain`}
						kinds={{ ...kinds, known: further }}
						fields={["mayContainKinds", "otherMayContainKinds"]}
						optional
					/>
				</details>
			) : null}
		</>
	);
}

interface KindChoiceProps extends KindsProps {
	label: string;
	/** The label of the field for kinds that are typed. */
	othersLabel: string;
	description?: string;
	/** The fields of the checked kinds, and of the typed ones. */
	fields: ["kinds", "otherKinds"] | ["mayContainKinds", "otherMayContainKinds"];
	optional?: boolean;
}

function KindChoice({ form, index, kinds, fields, ...props }: KindChoiceProps) {
	const { label, othersLabel, description, optional } = props;
	const [ticked, written] = fields;
	const errors = form.formState.errors.allergenReview?.answers?.[index];
	return (
		<div className="mt-2 grid gap-3 rounded-field bg-base-200 px-3 py-2.5">
			<Controller
				control={form.control}
				name={`allergenReview.answers.${index}.${ticked}`}
				render={({ field, fieldState }) => (
					<CheckboxGroup
						ref={field.ref}
						label={label}
						description={description}
						optional={optional ?? false}
						options={kinds.known.map(({ key, name }) => ({ value: key, label: name }))}
						value={field.value}
						onChange={field.onChange}
						error={fieldState.error?.message}
					/>
				)}
			/>
			{kinds.hasOthers ? (
				<TextField
					label={othersLabel}
					description="Separated by commas"
					optional
					autoComplete="off"
					error={errors?.[written]?.message}
					{...form.register(`allergenReview.answers.${index}.${written}`)}
				/>
			) : null}
		</div>
	);
}

/** For the owner, about a review that does not count. */
interface ReviewNotice {
	/** A few words, for a badge. */
	title: string;
	/** The effect on visitors. */
	consequence: string;
}

/** Of the seven, visitors see the boxes in any case. */
const NOT_FOUND = "Visitors see the ticked boxes, but can't look the product up by its allergens.";

const ASKED = "Until you review its allergens again, visitors see “Please ask us” instead.";

/** @param list the one that the bakery has chosen. */
export function reviewNotice(
	review: AllergenReview | null,
	list: AllergenList,
): ReviewNotice | null {
	const reviewed = reviewState(review, list);
	const isLegal = isLegalList(list);
	switch (reviewed.state) {
		case "current":
			return null;
		case "unreviewed":
			return {
				title: "Allergens not reviewed",
				consequence: isLegal ? "Visitors see that you haven't reviewed them." : NOT_FOUND,
			};
		case "outdated":
			return isLegal
				? { title: "Allergens outdated: the ingredients changed", consequence: ASKED }
				: { title: "Allergens changed since they were reviewed", consequence: NOT_FOUND };
		case "other-list":
			return {
				title: `Allergens reviewed for the ${nameOfList(reviewed.review.list)}, not for the ${nameOfList(list)}`,
				consequence: isLegal ? ASKED : NOT_FOUND,
			};
	}
}

/** The id of the allergens in the form of a product. */
const REVIEW_FIELD = "allergens";

/** Where the allergens of a product are reviewed. */
export function reviewPath(productId: string): string {
	return `${href("/admin/products/:id", { id: productId })}#${REVIEW_FIELD}`;
}
