import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import type { FieldErrors } from "../../platform/save-action.ts";
import { showToast } from "../../ui/toast.tsx";
import type { ActionAddress } from "./action-at.ts";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { type FieldDescriptions, labelsOf } from "./field-descriptions.ts";
import { isSameValue } from "./same-value.ts";
import {
	afterConflict,
	afterDecision,
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
	successToast?: string;
	/** Called once the form is clean again, with what is stored now. */
	onSaved?(record: Saved): void;
	/** How a conflict shows the fields: what each is called, and its value if not as text. */
	descriptions: FieldDescriptions<Fields>;
	action: ActionAddress<Fields, Saved, unknown>;
}

interface Save {
	/** For the form's `onSubmit`, or to be called later, when something had to be asked first. */
	submit(event?: FormEvent): void;
	isSaving: boolean;
	/** Rendered beside the form: it asks about fields that somebody else has changed too. */
	conflictDialog: ReactNode;
}

/**
 * Saves a form through its screen's action: once at a time, and keeping what was typed until it is
 * stored. What somebody else saved meanwhile is merged by field, and asked about where both changed
 * the same.
 */
export function useSave<Fields extends FieldValues, Values, Saved>(
	options: Options<Fields, Values, Saved>,
): Save {
	const { form, fieldsOf, successToast, descriptions, action } = options;
	const [state, setState] = useState(() => startFrom(options.record, fieldsOfStored()));
	const [saved, setSaved] = useState<Saved | null>(null);
	const sent = useRef<Fields | null>(null);
	const takenPaths = useRef<string[]>([]);

	const submission = useSubmission({
		action,
		onSaved(record) {
			const stored = withFields(record);
			run(afterSaved(stored, sent.current ?? stored.fields, fieldsNow()));
		},
		onInvalid: (errors) => showErrors(form, errors),
		onConflict(theirs, storedValues) {
			const storedFields = storedValues as Fields | null;
			run(afterConflict(state, withFields(theirs), storedFields, fieldsNow()));
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

	function run(step: SaveStep<Fields, Saved>) {
		setState(step.state);
		if (step.form) show(step.form);
		takenPaths.current.push(...(step.taken ?? []));
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
		const labels = labelsOf(descriptions, takenPaths.current.splice(0));
		if (!successToast) return;
		void showToast({
			title: successToast,
			...(labels.length > 0 && {
				description: `Changed by someone else meanwhile, and kept: ${labels.join(", ")}.`,
			}),
		});
	}

	return {
		submit: form.handleSubmit(() => {
			if (!submission.isSubmitting) run(startSave(state, fieldsNow()));
		}),
		isSaving: submission.isSubmitting,
		conflictDialog: state.isAsking ? (
			<ConflictDialog
				{...mergeWithNewer(state, fieldsNow())}
				descriptions={descriptions}
				onDecide={(takeTheirs) => run(afterDecision(state, fieldsNow(), takeTheirs))}
				onClose={() => setState({ ...state, isAsking: false })}
			/>
		) : null,
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
