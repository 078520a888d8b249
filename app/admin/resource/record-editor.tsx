import { zodResolver } from "@hookform/resolvers/zod";
import type { ComponentProps, ReactNode } from "react";
import { type DefaultValues, type FieldValues, useForm } from "react-hook-form";
import type { RecordVersion } from "../../bakery/records.ts";
import type { Resource } from "../../bakery/resource/resource.ts";
import { capitalized } from "../../platform/text/characters.ts";
import { HistoryLink } from "../history/history-link.tsx";
import type { ActionAddress } from "../saving/action-at.ts";
import { SaveForm } from "../saving/save-form.tsx";
import { useSave } from "../saving/use-save.tsx";
import { NEW_RECORD } from "../screen/new-record.ts";
import { Screen } from "../screen/screen.tsx";
import { screenMeta } from "../screen/screen-meta.ts";
import type { useBackLink } from "../screen/use-back-link.ts";
import { describeVersions } from "../versions/describe-versions.tsx";
import type { AnyForm } from "./record-fields.tsx";

/** The title of an editor: "Add Category". @param id of its address. */
function editorTitle({ noun }: Pick<Resource, "noun">, id: string): string {
	return `${id === NEW_RECORD ? "Add" : "Edit"} ${capitalized(noun)}`;
}

/** The `meta` of an editor's route. */
export function editorMeta(of: Pick<Resource, "noun">) {
	return ({ params: { id = "" } }: { params: { id?: string } }) => screenMeta(editorTitle(of, id));
}

interface FormOptions<Stored, Form extends FieldValues, Values> {
	of: Resource<Stored & RecordVersion, Form, Values & object>;
	/** Null for a new one. */
	record: Stored | null;
	/** The `save` of `recordIntents`. */
	action: ActionAddress<Form, Stored, unknown>;
	/** The toast of a success (product §8.3). */
	successToast?(isNew: boolean): string;
	/** Called once the form is clean again. */
	onSaved?(): void;
}

/** The form of a record, and what saves it. */
export function useRecordForm<Stored, Form extends FieldValues, Values>({
	of,
	record,
	action,
	successToast = (isNew) => `${capitalized(of.noun)} ${isNew ? "created" : "updated"} successfully`,
	onSaved,
}: FormOptions<Stored, Form, Values>) {
	const fieldsOf = (stored: Stored) => of.toForm(stored as Stored & RecordVersion);
	const form = useForm({
		resolver: zodResolver(of.schema as never) as never,
		defaultValues: (record ? fieldsOf(record) : of.empty) as DefaultValues<Form>,
	});
	const saving = useSave<Form, unknown, Stored>({
		action,
		form,
		record,
		fieldsOf,
		descriptions: describeVersions(of.fields as never) as never,
		successToast,
		deletable: { noun: of.noun, restore: { ...action, intent: "restoreAndSave" }, canBeNew: true },
		...(onSaved && { onSaved }),
	});
	return { form: form as unknown as AnyForm, saving };
}

interface ScreenProps {
	of: Pick<Resource, "kind" | "noun" | "plural">;
	/** Of its address. */
	id: string;
	/** Null for a new one. */
	record: { id: string } | null;
	saving: ComponentProps<typeof SaveForm>["saving"];
	/** To its list. */
	backLink: ReturnType<typeof useBackLink>;
	children: ReactNode;
}

/** The screen of a record's form. */
export function RecordScreen({ of, id, record, saving, backLink, children }: ScreenProps) {
	const { leave: _, ...back } = backLink;
	return (
		<Screen
			title={editorTitle(of, id)}
			back={{ ...back, label: `Back to ${capitalized(of.plural)}` }}
			actions={record ? <HistoryLink of={of.kind as "category"} id={record.id} /> : null}
		>
			<SaveForm label={`Save ${capitalized(of.noun)}`} saving={saving} cancel={back}>
				{children}
			</SaveForm>
		</Screen>
	);
}
