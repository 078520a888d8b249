import type { ComponentProps, FormEvent, ReactNode } from "react";
import { LinkButton } from "../../ui/button.tsx";
import { SaveBar } from "./save-bar.tsx";
import { UnsavedWarning } from "./unsaved-warning.tsx";

interface Props {
	/** The label of the button: "Save Product". */
	label: string;
	/** The result of `useSave`. */
	saving: { submit(event?: FormEvent): void; isSaving: boolean; conflictDialog: ReactNode };
	/** Submits the form, if something has to be asked first. */
	onSubmit?: (event: FormEvent) => void;
	isDirty: boolean;
	/** Where the button to cancel leads. */
	cancel?: ComponentProps<typeof LinkButton>;
	children: ReactNode;
}

/** A screen's form with its buttons, dialogs, and the warning about unsaved changes. */
export function SaveForm({ label, saving, onSubmit, isDirty, cancel, children }: Props) {
	const { submit, isSaving, conflictDialog } = saving;
	return (
		<>
			<form onSubmit={onSubmit ?? submit} noValidate>
				{children}
				<SaveBar label={label} busyLabel="Saving..." isSaving={isSaving} isDirty={isDirty}>
					{cancel ? (
						<LinkButton {...cancel} variant="outline">
							Cancel
						</LinkButton>
					) : null}
				</SaveBar>
			</form>
			{conflictDialog}
			<UnsavedWarning isDirty={isDirty} />
		</>
	);
}
