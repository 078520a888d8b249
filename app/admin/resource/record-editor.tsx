import { zodResolver } from "@hookform/resolvers/zod";
import type { ComponentProps, FormEvent, ReactNode } from "react";
import { type DefaultValues, type FieldValues, useForm } from "react-hook-form";
import type { RecordVersion } from "../../bakery/records.ts";
import type { Resource } from "../../bakery/resource/resource.ts";
import { capitalized } from "../../platform/text/characters.ts";
import { HistoryLink } from "../history/history-link.tsx";
import { useSave } from "../saving/use-save.tsx";
import type { ActionAddress } from "../saving/use-submission.ts";
import type { useBackLink } from "../screen/links.tsx";
import { NEW_RECORD } from "../screen/new-record.ts";
import { SaveForm } from "../screen/save-form.tsx";
import { Screen, screenMeta } from "../screen/screen.tsx";
import { describeVersions } from "../versions/describe-versions.tsx";
import type { FieldDescriptions } from "../versions/field-descriptions.ts";

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
	/** The toast of a success (product §8.3). */
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
