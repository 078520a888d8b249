import type { ComponentProps, FormEvent, ReactNode } from "react";
import { CardSection } from "../../ui/back-office/card-section.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";

interface FormProps {
	/** The label of the button: "Save Product". */
	label: string;
	/** The result of `useSave`. */
	saving: {
		submit(event?: FormEvent): void;
		isSaving: boolean;
		isDirty: boolean;
		dialogs: ReactNode;
	};
	/** Submits the form, if something has to be asked first. */
	onSubmit?: (event: FormEvent) => void;
	/** Where the button to cancel leads. */
	cancel?: ComponentProps<typeof LinkButton>;
	children: ReactNode;
}

/** A screen's form with its buttons and dialogs. */
export function SaveForm({ label, saving, onSubmit, cancel, children }: FormProps) {
	const { submit, isSaving, isDirty, dialogs } = saving;
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
			{dialogs}
		</>
	);
}

interface BarProps {
	/** The label of the button: "Save Settings". */
	label: string;
	/** Its label while saving: "Saving...". */
	busyLabel: string;
	isSaving: boolean;
	/** Shows that there are unsaved changes. */
	isDirty: boolean;
	/** The id of the form, if the bar is outside of it. */
	form?: string;
	/** More buttons, such as Cancel. */
	children?: ReactNode;
}

/** The buttons of a screen's form, always in reach at the bottom of a window that has room for them. */
export function SaveBar({ label, busyLabel, isSaving, isDirty, form, children }: BarProps) {
	return (
		<BottomBar>
			<SubmitButton form={form} isBusy={isSaving} busyLabel={busyLabel}>
				{label}
			</SubmitButton>
			{children}
			<p role="status" className="ml-2 text-muted text-sm max-sm:sr-only max-sm:flex-none">
				{isDirty && !isSaving ? "Not saved yet" : null}
			</p>
		</BottomBar>
	);
}

/** Buttons at the bottom of the window, and room for them below the screen; in a short window they follow it. */
export function BottomBar({ children }: { children: ReactNode }) {
	return (
		<>
			<div aria-hidden="true" className="tall:h-24" />
			<div className="inset-x-0 bottom-0 z-10 lg:left-(--side-width) tall:fixed border-line border-t bg-base-100 py-3 tall:[anchor-name:--bottom-bar]">
				<div className="container-page flex flex-wrap items-center gap-3 max-sm:*:flex-[1_1_8rem] max-sm:*:px-4">
					{children}
				</div>
			</div>
		</>
	);
}

interface SectionProps {
	title: string;
	/** For links that lead to it. */
	id?: string | undefined;
	/** Its purpose. */
	intro: string;
	/** How visitors will see it, drawn from the form. */
	preview?: ReactNode;
	/** The fields. */
	children: ReactNode;
}

/** A section of the settings: its fields, with a preview beside them, or below on a phone. */
export function SettingsSection({ title, id, intro, preview, children }: SectionProps) {
	return (
		<CardSection title={title} id={id} intro={intro}>
			<div className="mt-5 grid grid-cols-1 gap-x-10 gap-y-6 xl:grid-cols-[minmax(0,1fr)_min(26rem,50%)]">
				<div className="grid content-start gap-5">{children}</div>
				{preview ? <Preview>{preview}</Preview> : null}
			</div>
		</CardSection>
	);
}

/** A visual preview only: hidden from assistive technology and the keyboard. */
function Preview({ children }: { children: ReactNode }) {
	return (
		<div aria-hidden="true" inert>
			<p className="font-semibold text-muted text-sm">Preview</p>
			<div className="mt-1.5 overflow-hidden rounded-field border border-line bg-base-100">
				{children}
			</div>
		</div>
	);
}
