import { type ReactNode, type Ref, useId } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import type { AllergenKinds, ListedAllergen } from "../../bakery/allergens/lists.ts";
import type { AnswerForm } from "../../bakery/allergens/review-form.ts";
import type { ProductForm, ProductValues } from "../../bakery/catalog/product-form.ts";
import { CheckboxGroup } from "../../ui/back-office/checkbox-group.tsx";
import { TextField } from "../../ui/field.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";

export type ProductFormState = UseFormReturn<ProductForm, unknown, ProductValues>;

interface Props {
	form: ProductFormState;
	allergen: ListedAllergen;
	index: number;
}

/** Whether a product contains an allergen or may contain it, and which kinds of it. */
export function AllergenRow({ form, allergen, index }: Props) {
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

interface KindsProps extends Props {
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
