import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import type { FieldErrors } from "../../platform/save-action.ts";
import { showToast } from "../../ui/toast.tsx";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { type FieldDescriptions, labelsOf } from "./field-descriptions.ts";
import { mergeFields } from "./merge-fields.ts";
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
	/** To be shown beside the form: it asks about fields that somebody else changed as well. */
	conflictDialog: ReactNode;
}

/** What the form started from. */
interface Start<Fields, Saved> {
	/** Null for a new record. */
	record: Saved | null;
	/** The fields of it. */
	fields: Fields | null;
	/** The record as somebody has stored it since, until both versions are put together. */
	newer: Saved | null;
}

/**
 * Saves a form through its route's action: once at a time, and keeping what was typed until it is
 * stored. What somebody else saved meanwhile is merged by field, and asked about where both changed
 * the same.
 */
export function useSave<Fields extends FieldValues, Values, Saved>(
	options: Options<Fields, Values, Saved>,
): Save {
	const { form, fieldsOf, successToast, descriptions, action } = options;
	const [start, setStart] = useState(() => startFrom(options.record));
	const [isAsking, setAsking] = useState(false);
	const [saved, setSaved] = useState<Saved | null>(null);
	const sent = useRef<Fields | null>(null);
	const takenPaths = useRef<string[]>([]);

	const submission = useSubmission<Saved>({
		...(action && { action }),
		onSaved(stored) {
			const theirs = fieldsOf(stored);
			const mine = fieldsNow();
			// What was typed while it was saved stays.
			rebase(theirs, mergeFields({ base: sent.current ?? theirs, theirs, mine }).merged);
			finish(stored);
		},
		onInvalid: (errors) => showErrors(form, errors),
		onConflict(newer, storedValues) {
			const known = { ...start, newer };
			reconcile(storedValues ? { ...known, fields: storedValues as Fields } : known);
		},
	});

	// Only after the form was drawn clean: before that, leaving it would ask about unsaved work.
	const announce = useEffectEvent((stored: Saved) => options.onSaved?.(stored));
	useEffect(() => {
		if (saved !== null) announce(saved);
	}, [saved]);

	function startFrom(record: Saved | null): Start<Fields, Saved> {
		return { record, fields: record && fieldsOf(record), newer: null };
	}

	function fieldsNow(): Fields {
		return structuredClone(form.getValues());
	}

	/** Makes what is stored the new start of the form, whose fields are then these. */
	function rebase(stored: Fields, fields: Fields) {
		form.reset(stored);
		if (!isSameValue(stored, fields)) form.reset(fields, { keepDefaultValues: true });
	}

	function merge({ fields, newer }: Start<Fields, Saved>, takeTheirs?: ReadonlySet<string>) {
		const theirs = newer ? fieldsOf(newer) : fieldsNow();
		const versions = { base: fields ?? theirs, theirs, mine: fieldsNow() };
		return { ...versions, ...mergeFields(versions, takeTheirs) };
	}

	/** Puts both versions together; asks first, if both have changed the same field. */
	function reconcile(known: Start<Fields, Saved>) {
		const isDisputed = merge(known).disputed.length > 0;
		setStart(known);
		setAsking(isDisputed);
		if (!isDisputed) adopt(known);
	}

	function adopt(known: Start<Fields, Saved>, takeTheirs?: ReadonlySet<string>) {
		const { newer } = known;
		if (!newer) return;
		const { merged, theirs, taken } = merge(known, takeTheirs);
		setAsking(false);
		setStart(startFrom(newer));
		rebase(theirs, merged);
		takenPaths.current.push(...taken);
		if (isSameValue(merged, theirs)) finish(newer);
		else send(merged, newer);
	}

	function send(fields: Fields, record: Saved | null) {
		sent.current = fields;
		submission.submit(fields, record);
	}

	function finish(stored: Saved) {
		setStart(startFrom(stored));
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

	function submit() {
		if (submission.isSubmitting) return;
		if (start.newer) reconcile(start);
		else send(fieldsNow(), start.record);
	}

	return {
		submit: form.handleSubmit(submit),
		isSaving: submission.isSubmitting,
		conflictDialog: isAsking ? (
			<ConflictDialog
				{...merge(start)}
				descriptions={descriptions}
				onDecide={(takeTheirs) => adopt(start, takeTheirs)}
				onClose={() => setAsking(false)}
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
