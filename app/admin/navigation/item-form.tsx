import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useId, useRef } from "react";
import { flushSync } from "react-dom";
import { useForm } from "react-hook-form";
import {
	EMPTY_NAVIGATION_FORM,
	type NavigationForm,
	navigationForm,
	navigationFormSchema,
} from "../../bakery/navigation/form.ts";
import type { NavigationItem } from "../../bakery/navigation/schema.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { TextField } from "../../ui/field.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { SwitchField } from "../../ui/switch-field.tsx";
import type { FieldDescriptions } from "../layout/field-descriptions.ts";
import { UnsavedWarning } from "../layout/unsaved-warning.tsx";
import { useSave } from "../layout/use-save.tsx";

interface Props {
	/** The item to edit; null to add one. */
	item: NavigationItem | null;
	/** Whether it takes the place of a form that has just added an item. */
	hasJustAdded: boolean;
	/** Called when the item is saved, or editing it was cancelled. */
	onFinished: () => void;
}

/** Adds an item to the menu, or changes one. */
export function ItemForm({ item, hasJustAdded, onFinished }: Props) {
	const id = useId();
	const form = useForm({
		resolver: zodResolver(navigationFormSchema),
		defaultValues: item ? navigationForm(item) : EMPTY_NAVIGATION_FORM,
	});
	const { submit, isSaving, conflictDialog } = useSave<
		NavigationForm,
		NavigationForm,
		NavigationItem
	>({
		form,
		record: item,
		fieldsOf: navigationForm,
		successToast: item ? "Navigation item updated" : "Navigation item created",
		onSaved: onFinished,
		descriptions,
	});
	const { errors, isDirty } = form.formState;
	const heading = useFocusOnArrival(item !== null, hasJustAdded, () => form.setFocus("title"));

	function cancel() {
		// Drawn clean first, or leaving it would ask about unsaved work.
		flushSync(() => form.reset());
		onFinished();
	}

	return (
		<Card className="p-5 max-lg:order-last sm:p-7 lg:sticky lg:top-[calc(var(--bar-height)+1.5rem)]">
			<h2 ref={heading} id={id} tabIndex={-1} className="text-label">
				{item ? "Edit Item" : "Add Item"}
			</h2>
			<form aria-labelledby={id} onSubmit={submit} noValidate className="mt-5 grid gap-5">
				<TextField
					label="Title"
					autoComplete="off"
					error={errors.title?.message}
					{...form.register("title")}
				/>
				<TextField
					label="Path"
					autoComplete="off"
					autoCapitalize="none"
					spellCheck={false}
					inputMode="url"
					description="A page of this site, such as /about, or a web address."
					error={errors.path?.message}
					{...form.register("path")}
				/>
				<div>
					<SwitchField label="Show in Header" {...form.register("showInHeader")} />
					<SwitchField label="Show in Footer" {...form.register("showInFooter")} />
				</div>
				<div className="flex flex-wrap gap-3 *:flex-[1_1_8rem]">
					{item ? (
						<Button variant="outline" onClick={cancel}>
							Cancel
						</Button>
					) : null}
					<SubmitButton isBusy={isSaving} busyLabel="Saving...">
						{item ? "Update Item" : "Add Item"}
					</SubmitButton>
				</div>
			</form>
			{conflictDialog}
			<UnsavedWarning isDirty={isDirty} />
		</Card>
	);
}

/** An item to edit is there to be typed at; after one was added, the next Tab leads to the fields. */
function useFocusOnArrival(isEditing: boolean, hasJustAdded: boolean, focusField: () => void) {
	const heading = useRef<HTMLHeadingElement>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: only when the form arrives.
	useEffect(() => {
		if (isEditing) focusField();
		else if (hasJustAdded) heading.current?.focus({ preventScroll: true });
	}, []);
	return heading;
}

const descriptions: FieldDescriptions<NavigationForm> = {
	title: "Title",
	path: "Path",
	showInHeader: "Show in Header",
	showInFooter: "Show in Footer",
};
