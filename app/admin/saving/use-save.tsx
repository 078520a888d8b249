import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import type { ChangeAuthor, Deletion, FieldErrors } from "../../platform/saving/save-action.ts";
import { showToast } from "../../ui/toast.tsx";
import { type FieldDescriptions, labelsOf } from "../versions/describe-versions.tsx";
import { keptSentence } from "./answers.ts";
import { ConflictDialog, GoneDialog } from "./conflict-dialogs.tsx";
import {
	afterConflict,
	afterDecision,
	afterSaved,
	isSameValue,
	mergeWithNewer,
	type SaveState,
	type SaveStep,
	startFrom,
	startSave,
} from "./save-state.ts";
import { useTypedWork } from "./unsaved-work.tsx";
import { type ActionAddress, useSubmission } from "./use-submission.ts";

interface Options<Fields extends FieldValues, Values, Saved> {
	form: UseFormReturn<Fields, unknown, Values>;
	/**
	 * The stored record; null for a new one. A form that can show one record after the other needs a
	 * `key` for each.
	 */
	record: Saved | null;
	/** The form's fields for a record. */
	fieldsOf(record: Saved): Fields;
	/** The toast of a success (product §33); none if the screen shows its own. */
	successToast?: string | ((isNew: boolean) => string);
	/** Called once the form is clean again. */
	onSaved?(record: Saved): void;
	/** How a conflict shows the fields. */
	descriptions: FieldDescriptions<Fields>;
	action: ActionAddress<Fields, Saved, unknown>;
	/** Whether what is typed must not stay in the browser, as passwords. */
	isSecret?: boolean;
	/** For a record that somebody else can delete while the form is open. */
	deletable?: {
		/** As "product". */
		noun: string;
		/** Restores the record and saves over it. */
		restore: ActionAddress<Fields, Saved, unknown>;
		/** Whether it can be saved as a new one. */
		canBeNew: boolean;
	};
	/** For a record whose fields can all be removed at once, which isn't merged by field. */
	removable?: {
		isRemoval(fields: Fields): boolean;
		/** How a conflict shows all fields together. */
		label: string;
		show(fields: Fields): ReactNode;
	};
}

/**
 * Saves a form through its screen's action, once at a time. Typed text stays until it is stored.
 * Changes of others are merged by field, with a question where both changed the same.
 */
export function useSave<Fields extends FieldValues, Values, Saved>(
	options: Options<Fields, Values, Saved>,
) {
	const { form, fieldsOf, successToast, descriptions, action, deletable, removable } = options;
	const isRemoval = removable?.isRemoval;
	const { isDirty } = form.formState;
	const { draft, forget, startKeeping } = useTypedWork(action.path, {
		isDirty,
		current: () =>
			options.isSecret ? null : { fields: fieldsNow(), record: state.record, stored: state.fields },
		restore(draft) {
			const stored = state.fields ?? fieldsNow();
			fill({ stored, fields: withNewer(stored, draft.fields) });
		},
	});
	const [state, setState] = useState<SaveState<Fields, Saved>>(() => {
		if (options.record === null) return startFrom<Fields, Saved>(null, null);
		const record = withNewer(options.record, draft?.record);
		return startFrom(record, withNewer(fieldsOf(record), draft?.stored));
	});
	const sent = useRef<Fields | null>(null);
	/** Saved in place of the form's fields. */
	const otherFields = useRef<Fields | null>(null);
	/** The same, while the form itself is saved. */
	const fieldsToSaveNext = useRef<Fields | null>(null);
	/** Still true where an earlier save without an answer turned out to be stored. */
	const isNew = useRef(options.record === null);
	/** Details for the success toast. */
	const details = useRef(noDetails());
	const [gone, setGone] = useState<{ deletion: Deletion | null } | null>(null);

	const submission = useSubmission({
		action,
		onSaved(record, remarks) {
			const stored = withFields(record);
			details.current.remarks.push(...remarks);
			setGone(null);
			apply(afterSaved(stored, sent.current ?? stored.fields, fieldsToSave()));
		},
		onInvalid(errors) {
			if (Object.keys(errors).length > 0) setGone(null);
			showErrors(form, errors);
		},
		onConflict(theirs, storedValues, authors) {
			const storedFields = storedValues as Fields | null;
			const newer = { ...withFields(theirs), authors };
			setGone(null);
			details.current.authors = authors;
			apply(afterConflict(state, newer, storedFields, fieldsToSave(), isRemoval));
		},
		onOutdated: startKeeping,
		onGone(deletion) {
			details.current = noDetails();
			setGone({ deletion });
		},
	});

	function withFields(record: Saved) {
		return { record, fields: fieldsOf(record) };
	}

	function fieldsNow(): Fields {
		return structuredClone(form.getValues());
	}

	function fieldsToSave(): Fields {
		return otherFields.current ?? fieldsNow();
	}

	function apply(step: SaveStep<Fields, Saved>) {
		setState(step.state);
		if (step.form) fill(step.form);
		details.current.taken.push(...(step.taken ?? []));
		if (step.finished !== undefined) finish(step.finished);
		if (step.send) {
			sent.current = step.send.fields;
			submission.submit(step.send.fields, step.send.record);
		}
	}

	function fill({ stored, fields }: { stored: Fields; fields: Fields }) {
		form.reset(stored);
		if (isSameValue(stored, fields)) forget();
		else form.reset(fields, { keepDefaultValues: true });
	}

	function finish(stored: Saved) {
		const { isRestored, remarks, authors, taken } = details.current;
		details.current = noDetails();
		const labels = labelsOf(descriptions, taken);
		const description = [
			...(isRestored ? ["Restored from the trash."] : []),
			...remarks,
			...(labels.length > 0 ? [keptSentence(authors, labels)] : []),
		].join(" ");
		const title = typeof successToast === "function" ? successToast(isNew.current) : successToast;
		if (title) void showToast({ title, ...(description && { description }) });
		options.onSaved?.(stored);
	}

	function restore() {
		if (!deletable || submission.isSubmitting) return;
		const fields = fieldsNow();
		sent.current = fields;
		details.current.isRestored = true;
		submission.submit(fields, state.record, deletable.restore.intent);
	}

	function saveNew() {
		isNew.current = true;
		apply(startSave(startFrom<Fields, Saved>(null, null), fieldsNow()));
	}

	function saveInstead(fields: Fields) {
		otherFields.current = fields;
		apply(startSave(state, fields, isRemoval));
	}

	const saveNext = useEffectEvent(() => {
		const next = fieldsToSaveNext.current;
		fieldsToSaveNext.current = null;
		if (next && !state.isAsking) saveInstead(next);
	});
	useEffect(() => {
		if (!submission.isSubmitting) saveNext();
	}, [submission.isSubmitting]);

	function decide(takeTheirs: ReadonlySet<string>) {
		const typed = otherFields.current ? fieldsNow() : undefined;
		apply(afterDecision(state, fieldsToSave(), takeTheirs, isRemoval, typed));
	}

	function close() {
		apply({ state: { ...state, isAsking: false } });
	}

	return {
		/** For the form's `onSubmit`. */
		submit: form.handleSubmit(() => {
			if (submission.isSubmitting) return;
			details.current = noDetails();
			otherFields.current = null;
			apply(startSave(state, fieldsNow(), isRemoval));
		}),
		/** Saves these fields; the form keeps its own until they are stored. */
		saveFields(fields: Fields) {
			if (submission.isSubmitting) fieldsToSaveNext.current = fields;
			else saveInstead(fields);
		},
		isSaving: submission.isSubmitting,
		isDirty,
		/** Before leaving without what was typed. */
		forget,
		/** Rendered beside the form. */
		dialogs: (
			<>
				{state.isAsking ? (
					<ConflictDialog
						{...mergeWithNewer(state, fieldsToSave(), isRemoval)}
						authors={state.newer?.authors ?? []}
						descriptions={descriptions}
						whole={removable ?? null}
						onDecide={decide}
						onClose={close}
					/>
				) : null}
				{gone ? (
					<GoneDialog
						{...gone}
						noun={deletable?.noun ?? "record"}
						isBusy={submission.isSubmitting}
						onRestore={deletable ? restore : null}
						onSaveNew={deletable?.canBeNew ? saveNew : null}
						onClose={() => setGone(null)}
					/>
				) : null}
			</>
		),
	};
}

/** @param older of a draft, which lacks what is new since. */
function withNewer<Data>(current: Data, older: unknown): Data {
	return { ...current, ...(older as Data | null) };
}

function noDetails() {
	return {
		isRestored: false,
		remarks: [] as string[],
		authors: [] as readonly ChangeAuthor[],
		/** Paths of fields taken from the other version. */
		taken: [] as string[],
	};
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
