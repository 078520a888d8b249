import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import type { ChangeAuthor } from "../../platform/saving/record-changes.ts";
import type { FieldErrors } from "../../platform/saving/save-action.ts";
import { showToast } from "../../ui/toast.tsx";
import { type FieldDescriptions, labelsOf } from "../versions/field-descriptions.ts";
import type { ActionAddress } from "./action-at.ts";
import { keptSentence } from "./change-sentences.ts";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { type Gone, GoneDialog } from "./gone-dialog.tsx";
import { isSameValue } from "./merge-fields.ts";
import {
	afterChoosingNew,
	afterConflict,
	afterDecision,
	afterKeepingMine,
	afterKeepingTheirs,
	afterSaved,
	mergeWithNewer,
	type SaveStep,
	startFrom,
	startSave,
} from "./save-state.ts";
import { useSubmission } from "./use-submission.ts";

interface Options<Fields extends FieldValues, Values, Saved> {
	form: UseFormReturn<Fields, unknown, Values>;
	/**
	 * The record as it was read; null for a new one. The action gets it with the values. A form
	 * that can show one record after the other needs a `key` for each.
	 */
	record: Saved | null;
	/** The form values when a record is opened. */
	fieldsOf(record: Saved): Fields;
	/** The toast of a success (product §8.3); none if the screen shows its own. */
	successToast?: string | ((isNew: boolean) => string);
	/** Called once the form is clean again, with what is stored now. */
	onSaved?(record: Saved): void;
	/** How a conflict shows the fields: what each is called, and its value if not as text. */
	descriptions: FieldDescriptions<Fields>;
	action: ActionAddress<Fields, Saved, unknown>;
	/** What can be done where the record was deleted while the form was open. */
	deletable?: {
		/** As "product". */
		noun: string;
		/** Restores the record and saves over it. */
		restore: ActionAddress<Fields, Saved, unknown>;
		/** Whether it can be saved as a new one. */
		canBeNew: boolean;
	};
	/** For a record that has no field left once it is removed. */
	removable?: {
		isRemoval(fields: Fields): boolean;
		/** Asks which version counts, where one of them removes everything. */
		ask(question: RemovalQuestion): ReactNode;
	};
}

export interface RemovalQuestion {
	/** Whether the other version is the one that removes everything. */
	isTheirs: boolean;
	authors: readonly ChangeAuthor[];
	onKeepMine(): void;
	onKeepTheirs(): void;
	onClose(): void;
}

interface Save<Fields> {
	/** For the form's `onSubmit`, or to be called later, when something had to be asked first. */
	submit(event?: FormEvent): void;
	/** Saves other fields than those in the form, which keeps its own until they are stored. */
	saveInstead(fields: Fields): void;
	isSaving: boolean;
	/** Rendered beside the form: it asks about what somebody else has changed or deleted. */
	conflictDialog: ReactNode;
}

/**
 * Saves a form through its screen's action: once at a time, and keeping what was typed until it is
 * stored. What somebody else saved meanwhile is merged by field, and asked about where both changed
 * the same.
 */
export function useSave<Fields extends FieldValues, Values, Saved>(
	options: Options<Fields, Values, Saved>,
): Save<Fields> {
	const { form, fieldsOf, successToast, descriptions, action, deletable, removable } = options;
	const [state, setState] = useState(() => startFrom(options.record, fieldsOfStored()));
	const [saved, setSaved] = useState<Saved | null>(null);
	const sent = useRef<Fields | null>(null);
	/** What is to be stored in place of what is in the form. */
	const instead = useRef<Fields | null>(null);
	const isAsking = useRef(false);
	/** Whether the form makes a record; it stays so where its own lost save turns out to be stored. */
	const isNew = useRef(options.record === null);
	/** What the toast of the success says besides. */
	const said = useRef<Said>(nothingSaid());
	const [gone, setGone] = useState<Gone | null>(null);

	const submission = useSubmission({
		action,
		onSaved(record, remarks) {
			const stored = withFields(record);
			said.current.remarks.push(...remarks);
			setGone(null);
			run(afterSaved(stored, sent.current ?? stored.fields, fieldsToSave()));
		},
		onInvalid(errors) {
			if (Object.keys(errors).length > 0) setGone(null);
			showErrors(form, errors);
		},
		onConflict(theirs, storedValues, authors) {
			const storedFields = storedValues as Fields | null;
			const newer = { ...withFields(theirs), authors };
			setGone(null);
			said.current.authors = authors;
			run(afterConflict(state, newer, storedFields, fieldsToSave(), removable?.isRemoval));
		},
		onGone(deletion) {
			said.current = nothingSaid();
			setGone({ deletion });
		},
		onEnded() {
			if (!isAsking.current) instead.current = null;
		},
	});

	// Only after the form was rendered without changes: before that, leaving it would warn of unsaved
	// work.
	const announce = useEffectEvent((stored: Saved) => options.onSaved?.(stored));
	useEffect(() => {
		if (saved !== null) announce(saved);
	}, [saved]);

	function fieldsOfStored(): Fields | null {
		return options.record && fieldsOf(options.record);
	}

	function withFields(record: Saved) {
		return { record, fields: fieldsOf(record) };
	}

	function fieldsNow(): Fields {
		return structuredClone(form.getValues());
	}

	/** What a save stores: what is in the form, if nothing else. */
	function fieldsToSave(): Fields {
		return instead.current ?? fieldsNow();
	}

	function run(step: SaveStep<Fields, Saved>) {
		setState(step.state);
		isAsking.current = step.state.question !== null;
		if (step.form) show(step.form);
		said.current.taken.push(...(step.taken ?? []));
		if (step.finished !== undefined) finish(step.finished);
		if (step.send) {
			sent.current = step.send.fields;
			submission.submit(step.send.fields, step.send.record);
		}
	}

	/** Resets the form to what is stored, with these values in its fields. */
	function show({ stored, fields }: { stored: Fields; fields: Fields }) {
		form.reset(stored);
		if (!isSameValue(stored, fields)) form.reset(fields, { keepDefaultValues: true });
	}

	function finish(stored: Saved) {
		setSaved(stored);
		const { isRestored, remarks, authors, taken } = said.current;
		said.current = nothingSaid();
		if (!successToast) return;
		const labels = labelsOf(descriptions, taken);
		const description = [
			...(isRestored ? ["Restored from the trash."] : []),
			...remarks,
			...(labels.length > 0 ? [keptSentence(authors, labels)] : []),
		].join(" ");
		void showToast({
			title: typeof successToast === "string" ? successToast : successToast(isNew.current),
			...(description && { description }),
		});
	}

	function restore() {
		if (!deletable || submission.isSubmitting) return;
		const fields = fieldsNow();
		sent.current = fields;
		said.current.isRestored = true;
		submission.submit(fields, state.record, deletable.restore.intent);
	}

	function saveNew() {
		isNew.current = true;
		run(afterChoosingNew(fieldsNow()));
	}

	function close() {
		instead.current = null;
		run({ state: { ...state, question: null } });
	}

	return {
		submit: form.handleSubmit(() => {
			if (submission.isSubmitting) return;
			said.current = nothingSaid();
			run(startSave(state, fieldsNow(), removable?.isRemoval));
		}),
		saveInstead(fields) {
			if (submission.isSubmitting) return;
			instead.current = fields;
			run(startSave(state, fields, removable?.isRemoval));
		},
		isSaving: submission.isSubmitting,
		conflictDialog: (
			<>
				{state.question === "fields" ? (
					<ConflictDialog
						{...mergeWithNewer(state, fieldsToSave())}
						authors={state.newer?.authors ?? []}
						descriptions={descriptions}
						onDecide={(takeTheirs) => run(afterDecision(state, fieldsToSave(), takeTheirs))}
						onClose={close}
					/>
				) : null}
				{state.question === "whole" && state.newer
					? removable?.ask({
							isTheirs: removable.isRemoval(state.newer.fields),
							authors: state.newer.authors,
							onKeepMine: () => run(afterKeepingMine(state, fieldsToSave())),
							onKeepTheirs() {
								instead.current = null;
								run(afterKeepingTheirs(state, fieldsNow()));
							},
							onClose: close,
						})
					: null}
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

interface Said {
	isRestored: boolean;
	remarks: string[];
	authors: readonly ChangeAuthor[];
	/** Paths of fields that were taken from the other version. */
	taken: string[];
}

function nothingSaid(): Said {
	return { isRestored: false, remarks: [], authors: [], taken: [] };
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
