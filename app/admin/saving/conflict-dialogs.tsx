import { type FormEvent, type ReactNode, useId, useState } from "react";
import type { ChangeAuthor, Deletion } from "../../platform/saving/save-action.ts";
import { capitalized } from "../../platform/text/characters.ts";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import {
	type DescribedField,
	describedFields,
	type FieldDescriptions,
	labelsOf,
} from "../versions/describe-versions.tsx";
import { conflictSentence, deletionSentence } from "./answers.ts";
import { valueAt, WHOLE } from "./save-state.ts";

interface Props<Fields> {
	/** The fields that both started from; null if unknown. */
	base: Fields | null;
	mine: Fields;
	theirs: Fields;
	/** Paths of the fields that both have changed. */
	conflicting: readonly string[];
	/** Paths of the fields that only the other one has changed. */
	taken: readonly string[];
	/** Who made the other version; empty if unknown. */
	authors: readonly ChangeAuthor[];
	descriptions: FieldDescriptions<Fields>;
	/** How all fields are shown together, where one version removes everything. */
	whole: { label: string; show(fields: Fields): ReactNode } | null;
	/** Called with the paths of the fields where the other version is kept. */
	onDecide: (takeTheirs: ReadonlySet<string>) => void;
	onClose: () => void;
}

/** Shows both versions of the same fields side by side, and asks which one to keep. */
export function ConflictDialog<Fields>(props: Props<Fields>) {
	const { base, mine, theirs, conflicting, taken, descriptions, whole, onDecide, onClose } = props;
	const id = useId();
	const [takeTheirs, setTakeTheirs] = useState<ReadonlySet<string>>(new Set());
	const fields = [
		...(whole ? [{ path: WHOLE, ...whole } as DescribedField] : []),
		...describedFields(descriptions as FieldDescriptions<Record<string, unknown>>),
	];
	const takenLabels = labelsOf(descriptions, taken);

	function choose(path: string, isTheirs: boolean) {
		const others = [...takeTheirs].filter((chosen) => chosen !== path);
		setTakeTheirs(new Set(isTheirs ? [...others, path] : others));
	}

	function submit(event: FormEvent) {
		event.preventDefault();
		// React bubbles it to a form around the one that is saved.
		event.stopPropagation();
		onDecide(takeTheirs);
	}

	return (
		<Dialog
			onClose={onClose}
			width="wide"
			title="Two versions"
			description={`${conflictSentence(props.authors)} Nothing is saved yet. Choose a version for each field.`}
			hasCancel
			actions={
				<Button type="submit" form={id}>
					Save
				</Button>
			}
		>
			<form id={id} onSubmit={submit} className="grid gap-5">
				{fields
					.filter(({ path }) => conflicting.includes(path))
					.map(({ path, label, show }) => (
						<ConflictingField
							key={path}
							label={label}
							mine={show(valueAt(mine, path), valueAt(base, path))}
							theirs={show(valueAt(theirs, path), valueAt(base, path))}
							isTheirs={takeTheirs.has(path)}
							onChoose={(isTheirs) => choose(path, isTheirs)}
						/>
					))}
				{takenLabels.length > 0 ? (
					<p className="text-muted text-sm">Taken from theirs: {takenLabels.join(", ")}</p>
				) : null}
			</form>
		</Dialog>
	);
}

interface ConflictingFieldProps {
	label: string;
	mine: ReactNode;
	theirs: ReactNode;
	isTheirs: boolean;
	onChoose: (isTheirs: boolean) => void;
}

/** A field that both have changed. */
function ConflictingField({ label, mine, theirs, isTheirs, onChoose }: ConflictingFieldProps) {
	const name = useId();
	const versions = [
		{ title: "Keep mine", value: mine, isTheirs: false },
		{ title: "Take theirs", value: theirs, isTheirs: true },
	];
	return (
		<fieldset>
			<legend className="font-semibold">{label}</legend>
			<div className="mt-1.5 grid gap-3 sm:grid-cols-2">
				{versions.map((version) => (
					<label
						key={version.title}
						className="block min-w-0 cursor-pointer rounded-field border border-line bg-surface px-4 py-3 has-checked:border-primary-text has-checked:bg-base-200"
					>
						<span className="flex items-center gap-3 font-semibold text-sm">
							<input
								type="radio"
								name={name}
								checked={version.isTheirs === isTheirs}
								onChange={() => onChoose(version.isTheirs)}
								aria-describedby={`${name}-${version.isTheirs}`}
								aria-label={version.title}
								className="radio radio-primary border-edge bg-surface"
							/>
							{version.title}
						</span>
						<span
							id={`${name}-${version.isTheirs}`}
							className="mt-2 block whitespace-pre-wrap wrap-anywhere"
						>
							{version.value}
						</span>
					</label>
				))}
			</div>
		</fieldset>
	);
}

interface GoneProps {
	/** Null if unknown. */
	deletion: Deletion | null;
	/** The kind of the deleted record: "product". */
	noun: string;
	isBusy: boolean;
	/** Null where it cannot be restored. */
	onRestore: (() => void) | null;
	/** Null where it cannot be saved as a new one. */
	onSaveNew: (() => void) | null;
	onClose: () => void;
}

/** Says that the record of a form was deleted, and offers to save it anyway. */
export function GoneDialog({ deletion, noun, isBusy, onRestore, onSaveNew, onClose }: GoneProps) {
	const isRestorable = deletion?.isInTrash === true && onRestore !== null;
	const save = isRestorable ? onRestore : onSaveNew;
	return (
		<Dialog
			role="alertdialog"
			onClose={onClose}
			title={`This ${noun} was deleted`}
			description={
				<>
					<span className="wrap-anywhere block">{deletionSentence(deletion)}</span>
					<span className="mt-2 block">
						{save
							? "What you typed is still here. It isn't saved yet."
							: "What you typed is still here, but it can't be saved."}
					</span>
				</>
			}
			actions={
				<>
					<Button variant="outline" data-initial-focus onClick={onClose}>
						{save ? "Cancel" : "Close"}
					</Button>
					{save ? (
						<SubmitButton type="button" isBusy={isBusy} busyLabel="Saving..." onClick={save}>
							{isRestorable ? "Restore and Save Mine" : `Save as New ${capitalized(noun)}`}
						</SubmitButton>
					) : null}
				</>
			}
		/>
	);
}
