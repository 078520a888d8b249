import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import type { FieldPath, FieldValues, Path, UseFormReturn } from "react-hook-form";
import type { FieldErrors } from "../../platform/save-action.ts";
import { showToast } from "../../ui/toast.tsx";
import { ConflictDialog, type FieldDescriptions } from "./conflict-dialog.tsx";
import { isSameValue } from "./same-value.ts";
import { useSubmission } from "./use-submission.ts";

interface Options<Fields extends FieldValues, Values, Saved> {
	form: UseFormReturn<Fields, unknown, Values>;
	/**
	 * The record as it was read; null for a new one. The action gets it with the values. A form
	 * that can show one record after the other needs a `key` for each.
	 */
	record: Saved | null;
	/** The fields as they stand when a record is opened. */
	fieldsOf(record: Saved): Fields;
	/** The toast of a success (spec §8); none if the screen shows its own. */
	successToast?: string;
	/** Called once the form is clean again, with what is stored now. */
	onSaved?(record: Saved): void;
	/** How a conflict shows the fields: what each is called, and its value if not as text. */
	descriptions: FieldDescriptions<Fields>;
	/** The route whose action it is; the own one if it is not given. */
	action?: string;
}

interface Save {
	/** For the form's `onSubmit`. */
	submit(event: FormEvent): void;
	isSaving: boolean;
	/** To be shown beside the form: it appears when somebody else saved meanwhile. */
	conflictDialog: ReactNode;
}

/**
 * Saves a form through its route's action: once at a time, never over somebody else's newer
 * version, and keeping what was typed until it is stored.
 */
export function useSave<Fields extends FieldValues, Values, Saved>(
	options: Options<Fields, Values, Saved>,
): Save {
	const { form, fieldsOf, successToast, descriptions, action } = options;
	const [record, setRecord] = useState(options.record);
	const [theirs, setTheirs] = useState<Saved | null>(null);
	const [saved, setSaved] = useState<Saved | null>(null);
	const sent = useRef<Fields | null>(null);

	const submission = useSubmission<Saved>({
		...(action && { action }),
		onSaved(stored) {
			resetAfterSave(form, sent.current, fieldsOf(stored));
			setRecord(stored);
			setSaved(stored);
			if (successToast) void showToast({ title: successToast });
		},
		onInvalid: (errors) => showErrors(form, errors),
		onConflict: setTheirs,
	});

	// Only after the form was drawn clean: before that, leaving it would ask about unsaved work.
	const announce = useEffectEvent((stored: Saved) => options.onSaved?.(stored));
	useEffect(() => {
		if (saved !== null) announce(saved);
	}, [saved]);

	function send(basis: Saved | null) {
		if (submission.isSubmitting) return;
		sent.current = structuredClone(form.getValues());
		submission.submit(sent.current, basis);
	}

	function keepMine(newer: Saved) {
		setRecord(newer);
		setTheirs(null);
		send(newer);
	}

	function takeTheirs(newer: Saved) {
		form.reset(fieldsOf(newer));
		setRecord(newer);
		setTheirs(null);
	}

	return {
		submit: form.handleSubmit(() => send(record)),
		isSaving: submission.isSubmitting,
		conflictDialog: theirs ? (
			<ConflictDialog
				mine={form.getValues()}
				theirs={fieldsOf(theirs)}
				descriptions={descriptions}
				onKeepMine={() => keepMine(theirs)}
				onTakeTheirs={() => takeTheirs(theirs)}
				onClose={() => setTheirs(null)}
			/>
		) : null,
	};
}

/** Makes what is stored the new start of the form, and keeps what was typed while it was saved. */
function resetAfterSave<Fields extends FieldValues, Values>(
	form: UseFormReturn<Fields, unknown, Values>,
	sent: Fields | null,
	stored: Fields,
): void {
	const typed = structuredClone(form.getValues());
	form.reset(stored);
	for (const name of Object.keys(typed) as Path<Fields>[]) {
		if (sent && !isSameValue(typed[name], sent[name])) {
			form.setValue(name, typed[name], { shouldDirty: true });
		}
	}
}

function showErrors<Fields extends FieldValues, Values>(
	form: UseFormReturn<Fields, unknown, Values>,
	errors: FieldErrors,
): void {
	const [firstPath] = Object.keys(errors);
	for (const [path, message] of Object.entries(errors)) {
		const shouldFocus = path === firstPath;
		form.setError(path as FieldPath<Fields>, { type: "server", message }, { shouldFocus });
	}
}
