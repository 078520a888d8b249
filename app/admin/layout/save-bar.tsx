import type { ReactNode } from "react";
import { SubmitButton } from "../../ui/submit-button.tsx";

interface Props {
	/** What the button says: "Save Settings". */
	label: string;
	/** What it says meanwhile: "Saving...". */
	busyLabel: string;
	isSaving: boolean;
	/** Says that something is not saved yet. */
	isDirty: boolean;
	/** More buttons, such as Cancel, before the main one. */
	children?: ReactNode;
}

/** The end of a form: its buttons, which stay in reach at the bottom of the screen. */
export function SaveBar({ label, busyLabel, isSaving, isDirty, children }: Props) {
	return (
		<div className="sticky bottom-0 z-10 -mx-[clamp(1.25rem,4.5vw,4rem)] mt-8 border-line border-t bg-base-100/95 px-[clamp(1.25rem,4.5vw,4rem)] py-3 backdrop-blur-sm sm:mx-0 sm:px-0">
			<div className="flex flex-wrap items-center justify-end gap-3">
				<p role="status" className="mr-auto text-muted text-sm max-sm:w-full max-sm:empty:hidden">
					{isDirty && !isSaving ? "Not saved yet" : null}
				</p>
				{children}
				<SubmitButton isBusy={isSaving} busyLabel={busyLabel} className="max-sm:flex-1">
					{label}
				</SubmitButton>
			</div>
		</div>
	);
}
