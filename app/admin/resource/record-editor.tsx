import { zodResolver } from "@hookform/resolvers/zod";
import {
	type ComponentProps,
	type CSSProperties,
	type FormEvent,
	type ReactNode,
	useState,
} from "react";
import {
	Controller,
	type DefaultValues,
	type FieldValues,
	type UseFormReturn,
	useForm,
} from "react-hook-form";
import { data, type ShouldRevalidateFunctionArgs } from "react-router";
import { currencySign } from "../../bakery/catalog/prices/price.ts";
import { slugFromName } from "../../bakery/catalog/slug-from-name.ts";
import type { RecordVersion } from "../../bakery/records.ts";
import { DEFAULT_REGION } from "../../bakery/region/regional-settings.ts";
import type { FormField } from "../../bakery/resource/field.ts";
import type { Resource } from "../../bakery/resource/resource.ts";
import { isUuid } from "../../bakery/uuid.ts";
import { capitalized } from "../../platform/text/characters.ts";
import { Options } from "../../ui/back-office/options.tsx";
import { SwitchField } from "../../ui/back-office/switch-field.tsx";
import { Card } from "../../ui/card.tsx";
import { SelectField, TextareaField, TextField } from "../../ui/field.tsx";
import { HistoryLink } from "../history/history-address.tsx";
import { ImageField } from "../media/image-field.tsx";
import type { UploadKind } from "../media/prepare-upload.ts";
import { useSave } from "../saving/use-save.tsx";
import type { ActionAddress } from "../saving/use-submission.ts";
import type { useBackLink } from "../screen/links.tsx";
import { useSettings } from "../screen/root-data.ts";
import { SaveForm } from "../screen/save-form.tsx";
import { Screen, screenMeta } from "../screen/screen.tsx";
import { describeVersions, type FieldDescriptions } from "../versions/describe-versions.tsx";

/** The title of an editor: "Add Category". */
function editorTitle({ noun }: Pick<Resource, "noun">, isNew: boolean): string {
	return `${isNew ? "Add" : "Edit"} ${capitalized(noun)}`;
}

/** The `meta` of an editor's route. @param isNew whether an id of its address is that of no record. */
export function editorMeta(
	of: Pick<Resource, "noun">,
	isNew: (id: string) => boolean = (id) => id === NEW_RECORD,
) {
	return ({ params: { id = "" } }: { params: { id?: string } }) =>
		screenMeta(editorTitle(of, isNew(id)));
}

interface FormOptions<Stored, Form extends FieldValues, Values> {
	of: Pick<
		Resource<Stored & RecordVersion, Form, Values & object>,
		"noun" | "fields" | "schema" | "empty" | "toForm"
	>;
	/** Null for a new one. */
	record: Stored | null;
	/** The `save` of `recordIntents`. */
	action: ActionAddress<Form, Stored, unknown>;
	/** How fields are compared that are no columns. */
	descriptions?: Partial<FieldDescriptions<Form>>;
	/** The toast of a success (product §33). */
	successToast?(isNew: boolean): string;
	/** Called once the form is clean again. */
	onSaved?(saved: Stored): void;
}

/** The form of a record, and what saves it. */
export function useRecordForm<Stored, Form extends FieldValues, Values>({
	of,
	record,
	action,
	descriptions,
	successToast = (isNew) => `${capitalized(of.noun)} ${isNew ? "created" : "updated"} successfully`,
	onSaved,
}: FormOptions<Stored, Form, Values>) {
	const fieldsOf = (stored: Stored) => of.toForm(stored as Stored & RecordVersion);
	const form = useForm<Form, unknown, Values>({
		resolver: zodResolver(of.schema as never) as never,
		defaultValues: (record ? fieldsOf(record) : of.empty) as DefaultValues<Form>,
	});
	const saving = useSave<Form, Values, Stored>({
		action,
		form,
		record,
		fieldsOf,
		descriptions: describeVersions<Form>(of.fields, descriptions),
		successToast,
		deletable: { noun: of.noun, restore: { ...action, intent: "restoreAndSave" }, canBeNew: true },
		...(onSaved && { onSaved }),
	});
	return { form, saving };
}

interface ScreenProps {
	of: Pick<Resource, "kind" | "noun" | "plural">;
	/** Null for a new one. */
	record: { id: string } | null;
	saving: ComponentProps<typeof SaveForm>["saving"];
	/** In place of the save alone. */
	onSubmit?(event: FormEvent): void;
	/** To its list. */
	backLink: ReturnType<typeof useBackLink> & { label?: string };
	/** Before the link to its history. */
	actions?: ReactNode;
	children: ReactNode;
}

/** The screen of a record's form. */
export function RecordScreen({ of, record, backLink, actions, children, ...form }: ScreenProps) {
	const { leave: _, label = `Back to ${capitalized(of.plural)}`, ...back } = backLink;
	return (
		<Screen
			title={editorTitle(of, record === null)}
			back={{ ...back, label }}
			actions={
				record ? (
					<>
						{actions}
						<HistoryLink of={of.kind} id={record.id} />
					</>
				) : null
			}
		>
			<SaveForm label={`Save ${capitalized(of.noun)}`} cancel={back} {...form}>
				{children}
			</SaveForm>
		</Screen>
	);
}

/** A form of any record. */
type AnyForm = UseFormReturn<FieldValues, unknown, FieldValues>;

interface InputsProps<Form extends FieldValues, Values> {
	of: Pick<Resource, "fields">;
	form: UseFormReturn<Form, unknown, Values>;
	isNew: boolean;
	/** Help in place of that of the description. */
	hints?: Readonly<Record<string, string | undefined>>;
	/** Inputs of the screen's own. */
	inputs?: Readonly<Record<string, ReactNode>>;
	/** How new images are kept. */
	uploads?: UploadKind;
	/** Gets the name of a field whose input was changed. */
	onChanged?(name: string): void;
}

/** Renders the inputs of these fields. */
export type Inputs = (names: readonly string[]) => ReactNode;

/**
 * The inputs of a record by field, each as its kind has it.
 * @returns a function that renders those of these fields.
 */
export function useInputs<Form extends FieldValues, Values>({
	of: { fields },
	form: given,
	isNew,
	hints = {},
	inputs = {},
	uploads = "gallery",
	onChanged,
}: InputsProps<Form, Values>) {
	const form = given as unknown as AnyForm;
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
		onChanged?.(name);
	}

	return (names: readonly string[]) =>
		names.map((name) => {
			const { hint, ...field } = fields[name] as FormField<unknown>;
			return (
				inputs[name] ?? (
					<Input
						key={name}
						{...{ ...field, name, form, uploads }}
						hint={hints[name] ?? hint}
						onChange={() => changed(name)}
					/>
				)
			);
		});
}

interface FieldCard {
	/** Its fields. */
	fields: readonly string[];
	/** In place of their inputs, which it can render. */
	content?: (inputs: Inputs) => ReactNode;
}

/** All inputs of a record in cards: the first has the fields that no other card has. */
export function RecordFields<Form extends FieldValues, Values>({
	aside,
	cards,
	...record
}: InputsProps<Form, Values> & {
	/** The cards beside the others. */
	aside: readonly FieldCard[];
	cards: readonly FieldCard[];
}) {
	const inputs = useInputs(record);
	const placed = [...aside, ...cards].flatMap(({ fields }) => fields);
	const first = Object.keys(record.of.fields).filter((name) => !placed.includes(name));
	const show = ({ fields, content }: FieldCard) => (
		<Card key={fields.join()} className="grid content-start gap-5 p-5 sm:p-6">
			{content ? content(inputs) : inputs(fields)}
		</Card>
	);
	return (
		<div className="grid gap-5 xl:grid-cols-[minmax(0,1fr)_min(22rem,38%)]">
			{show({ fields: first })}
			<div
				className="grid content-start gap-5 xl:row-[span_var(--cards)] sm:max-xl:has-[>:nth-child(2)]:grid-cols-2"
				style={{ "--cards": cards.length + 1 } as CSSProperties}
			>
				{aside.map(show)}
			</div>
			{cards.map(show)}
		</div>
	);
}

interface InputProps extends Omit<FormField<unknown>, "hint"> {
	name: string;
	form: AnyForm;
	hint: string | undefined;
	uploads: UploadKind;
	onChange: () => void;
}

function Input({ name, kind, label, hint, form, uploads, onChange, ...field }: InputProps) {
	const { placeholder, rows = 4, names = {} } = field;
	const registered = form.register(name, { onChange });
	const error = form.formState.errors[name]?.message as string | undefined;
	const common = { label, description: hint, error, optional: field.isOptional, ...registered };
	switch (kind) {
		case "line":
			return (
				<TextField
					autoComplete="off"
					placeholder={placeholder}
					{...(field.follows && { autoCapitalize: "none", spellCheck: false })}
					{...common}
				/>
			);
		case "text":
			return <TextareaField {...{ rows, ...common }} />;
		case "price":
		case "count":
			return (
				<TextField
					autoComplete="off"
					inputMode={kind === "price" ? "decimal" : "numeric"}
					className="[&>input]:max-w-48"
					{...common}
					label={kind === "price" ? `${label} in ${currencySign()}` : label}
				/>
			);
		case "number":
			return <TextField type="number" step="1" className="[&>input]:max-w-48" {...common} />;
		case "choice":
			return (
				<SelectField {...common}>
					<Options of={Object.entries(names)} />
				</SelectField>
			);
		case "switch":
			return <SwitchField label={label} description={hint} {...registered} />;
		case "image":
			return (
				<Controller
					control={form.control}
					name={name}
					render={({ field: { value, onChange } }) => (
						<ImageField
							{...{ label, value, onChange, uploads }}
							{...(hint && { description: hint })}
						/>
					)}
				/>
			);
		default:
			throw new TypeError(`The screen has no input for ${name}.`);
	}
}

/**
 * The slug of a new record follows its name until it is edited by hand, then never again. One that
 * was saved is part of addresses that others may have kept.
 * @param change takes the slug of a name.
 */
function useSlugFromName(isNew: boolean, change: (slug: string) => void) {
	const [isFollowing, setFollowing] = useState(isNew);
	const language = useSettings()?.language ?? DEFAULT_REGION.language;
	return {
		nameChanged(name: string) {
			if (isFollowing) change(slugFromName(name, language));
		},
		slugChanged: () => setFollowing(false),
	};
}

/** In place of an id in the address of a form: a record that does not exist yet. */
export const NEW_RECORD = "new";

/**
 * Loads the record of a form by the id in its address; null for a new one.
 * @param noun for the message when there is none: "Product".
 */
export async function loadRecord<Found>(
	id: string,
	noun: string,
	read: (id: string) => Promise<Found | null>,
): Promise<Found | null> {
	if (id === NEW_RECORD) return null;
	const record = isUuid(id) ? await read(id) : null;
	if (!record) throw data(null, { status: 404, statusText: `${noun} not found.` });
	return record;
}

/** When a form loads again: it keeps the version it was opened with, and the save compares. */
export function isOtherRecord({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) {
	return currentParams.id !== nextParams.id;
}
