import type { CSSProperties, ReactNode } from "react";
import { Controller, type FieldValues, type UseFormReturn } from "react-hook-form";
import type { AnyField, Resource } from "../../bakery/resource/resource.ts";
import { SwitchField } from "../../ui/back-office/switch-field.tsx";
import { Card } from "../../ui/card.tsx";
import { TextareaField, TextField } from "../../ui/field.tsx";
import { ImageField } from "../media/image-field.tsx";
import { useSlugFromName } from "../screen/use-slug-from-name.ts";

/** A form of any record. */
export type AnyForm = UseFormReturn<FieldValues, unknown, FieldValues>;

interface Props {
	of: Pick<Resource, "fields">;
	form: AnyForm;
	isNew: boolean;
	/** Help in place of that of the description. */
	hints?: Readonly<Record<string, string | undefined>>;
	/** Inputs of the screen's own. */
	inputs?: Readonly<Record<string, ReactNode>>;
}

/**
 * The inputs of a record by field, each as its kind has it.
 * @returns a function that renders those of these fields.
 */
export function useInputs({ of: { fields }, form, isNew, hints = {}, inputs = {} }: Props) {
	const [follower = "", { follows = "" } = {}] =
		Object.entries(fields).find(([, field]) => field.follows) ?? [];
	const slug = useSlugFromName(isNew && !form.getValues(follower), (text) =>
		form.setValue(follower, text, {
			shouldDirty: true,
			shouldValidate: form.formState.isSubmitted,
		}),
	);

	function changed(name: string) {
		if (name === follows) slug.nameChanged(form.getValues(name));
		if (name === follower) slug.slugChanged();
	}

	return (names: readonly string[]) =>
		names.map((name) => {
			const { hint, ...field } = fields[name] as AnyField;
			return (
				inputs[name] ?? (
					<Input
						key={name}
						{...{ ...field, name, form }}
						hint={hints[name] ?? hint}
						onChange={() => changed(name)}
					/>
				)
			);
		});
}

/**
 * All inputs of a record in cards: the first has the fields that no other card has, images are
 * beside them.
 */
export function RecordFields({
	cards = [],
	...record
}: Props & {
	/** The fields of the other cards. */
	cards?: readonly (readonly string[])[];
}) {
	const { fields } = record.of;
	const inputs = useInputs(record);
	const images = Object.keys(fields).filter((name) => fields[name]?.kind === "image");
	const placed = [...images, ...cards.flat()];
	const first = Object.keys(fields).filter((name) => !placed.includes(name));
	return (
		<div className="grid gap-5 xl:grid-cols-[minmax(0,1fr)_min(22rem,38%)]">
			<Card className={sheet}>{inputs(first)}</Card>
			<Card
				className={`xl:row-[span_var(--cards)] ${sheet}`}
				style={{ "--cards": cards.length + 1 } as CSSProperties}
			>
				{inputs(images)}
			</Card>
			{cards.map((names) => (
				<Card key={names.join()} className={sheet}>
					{inputs(names)}
				</Card>
			))}
		</div>
	);
}

const sheet = "grid content-start gap-5 p-5 sm:p-6";

interface InputProps extends Omit<AnyField, "hint"> {
	name: string;
	form: AnyForm;
	hint: string | undefined;
	onChange: () => void;
}

function Input({ name, kind, label, isOptional, hint, follows, form, onChange }: InputProps) {
	const registered = form.register(name, { onChange });
	const error = form.formState.errors[name]?.message as string | undefined;
	const common = { label, description: hint, error, optional: isOptional, ...registered };
	switch (kind) {
		case "line":
			return (
				<TextField
					autoComplete="off"
					{...(follows && { autoCapitalize: "none", spellCheck: false })}
					{...common}
				/>
			);
		case "text":
			return <TextareaField rows={4} {...common} />;
		case "number":
			return <TextField type="number" step="1" className="max-w-48" {...common} />;
		case "switch":
			return <SwitchField label={label} description={hint} {...registered} />;
		case "image":
			return (
				<Controller
					control={form.control}
					name={name}
					render={({ field: { value, onChange } }) => (
						<ImageField label={label} value={value} onChange={onChange} />
					)}
				/>
			);
		default:
			throw new TypeError(`The screen has no input for ${name}.`);
	}
}
