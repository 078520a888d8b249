import { Controller, type UseFormReturn } from "react-hook-form";
import type { Presence } from "../../bakery/allergens/declaration.ts";
import type { AllergenKinds, ListedAllergen } from "../../bakery/allergens/lists.ts";
import type { ReviewForm, ReviewValues } from "../../bakery/allergens/management/form.ts";
import { CheckboxGroup } from "../../ui/back-office/checkbox-group.tsx";
import { RadioGroup } from "../../ui/back-office/radio-group.tsx";
import { Card } from "../../ui/card.tsx";
import { TextField } from "../../ui/field.tsx";

const presences: Record<Presence, string> = {
	contains: "Contains",
	"may-contain": "May contain",
	"does-not-contain": "Does not contain",
};

const options = Object.entries(presences).map(([value, label]) => ({ value, label }));

interface Props {
	form: UseFormReturn<ReviewForm, unknown, ReviewValues>;
	allergen: ListedAllergen;
	/** What was declared before the ingredients changed, in words; null for nothing. */
	earlier: string | null;
}

/** The question whether a product contains an allergen, and which kinds of it. */
export function AllergenQuestion({ form, allergen, earlier }: Props) {
	const { key, name, note, kinds } = allergen;
	const presence = form.watch(`answers.${key}.presence`);
	const error = form.formState.errors.answers?.[key]?.presence?.message;
	const before = earlier && `Before: ${earlier}`;
	return (
		<Card className="p-4 sm:p-5">
			<RadioGroup
				legend={name}
				options={options}
				description={[note, before].filter(Boolean).join(". ")}
				error={error}
				input={form.register(`answers.${key}.presence`)}
			>
				{kinds && presence === "contains" ? (
					<ContainedKinds {...{ form, allergen, kinds }} />
				) : null}
				{kinds && presence === "may-contain" ? (
					<PossibleKinds {...{ form, allergen, kinds }} />
				) : null}
			</RadioGroup>
		</Card>
	);
}

interface KindsProps extends Pick<Props, "form" | "allergen"> {
	kinds: AllergenKinds;
}

function ContainedKinds({ form, allergen, kinds }: KindsProps) {
	const contained = form.watch(`answers.${allergen.key}.kinds`);
	const further = kinds.known.filter(({ key }) => !contained.includes(key));
	return (
		<>
			<KindChoice
				form={form}
				allergen={allergen}
				label={`Which ${kinds.plural} does it contain?`}
				othersLabel={`Other ${kinds.plural} that it contains`}
				kinds={kinds}
				fields={["kinds", "otherKinds"]}
			/>
			{further.length > 0 || kinds.hasOthers ? (
				<KindChoice
					form={form}
					allergen={allergen}
					label={`Which other ${kinds.plural} may it contain?`}
					othersLabel={othersThatMayBe(kinds)}
					kinds={{ ...kinds, known: further }}
					fields={["mayContainKinds", "otherMayContainKinds"]}
					optional
				/>
			) : null}
		</>
	);
}

function PossibleKinds({ form, allergen, kinds }: KindsProps) {
	return (
		<KindChoice
			form={form}
			allergen={allergen}
			label={`Which ${kinds.plural} may it contain?`}
			othersLabel={othersThatMayBe(kinds)}
			description="Choose none if it can be any of them."
			kinds={kinds}
			fields={["kinds", "otherKinds"]}
			optional
		/>
	);
}

function othersThatMayBe({ plural }: AllergenKinds): string {
	return `Other ${plural} that it may contain`;
}

interface ChoiceProps extends KindsProps {
	label: string;
	/** What the field of those is called that are written by their names. */
	othersLabel: string;
	description?: string;
	/** The fields of what is ticked, and of what is written. */
	fields: ["kinds", "otherKinds"] | ["mayContainKinds", "otherMayContainKinds"];
	optional?: boolean;
}

function KindChoice({ form, allergen, kinds, fields, ...props }: ChoiceProps) {
	const { label, othersLabel, description, optional } = props;
	const [ticked, written] = fields;
	const errors = form.formState.errors.answers?.[allergen.key];
	return (
		<div className="mt-4 grid gap-3 border-line border-t pt-4">
			<Controller
				control={form.control}
				name={`answers.${allergen.key}.${ticked}`}
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
					{...form.register(`answers.${allergen.key}.${written}`)}
				/>
			) : null}
		</div>
	);
}
