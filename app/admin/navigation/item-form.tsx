import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useId, useRef } from "react";
import { flushSync } from "react-dom";
import { useForm } from "react-hook-form";
import type { SitePaths } from "../../bakery/links/site-paths.ts";
import {
	describedMenuItem,
	EMPTY_NAVIGATION_FORM,
	type NavigationForm,
	navigationForm,
	navigationFormSchema,
} from "../../bakery/navigation/form.ts";
import type { NavigationItem } from "../../bakery/navigation/schema.ts";
import { SwitchField } from "../../ui/back-office/switch-field.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { TextField } from "../../ui/field.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { actionAt } from "../saving/action-at.ts";
import { UnsavedWarning } from "../saving/unsaved-warning.tsx";
import { useSave } from "../saving/use-save.tsx";
import { describeVersions } from "../versions/describe-versions.tsx";
import { LinkField } from "./link-field.tsx";

interface Props {
	/** The item to edit; null to add one. */
	item: NavigationItem | null;
	/** The pages to suggest; null if unknown. */
	paths: SitePaths | null;
	/** Whether the form is shown after an item was added. */
	hasJustAdded: boolean;
	/** Called when the item is saved, or editing it was canceled. */
	onFinished: () => void;
}

/** Adds an item to the menu, or changes one. */
export function ItemForm({ item, paths, hasJustAdded, onFinished }: Props) {
	const id = useId();
	const form = useForm({
		resolver: zodResolver(navigationFormSchema),
		defaultValues: item ? navigationForm(item) : EMPTY_NAVIGATION_FORM,
	});
	const { submit, isSaving, conflictDialog } = useSave({
		action: actionAt("/admin/navigation", "save"),
		form,
		record: item,
		fieldsOf: navigationForm,
		successToast: (isNew) => (isNew ? "Navigation item created" : "Navigation item updated"),
		deletable: {
			noun: "navigation item",
			restore: actionAt("/admin/navigation", "restoreAndSave"),
			canBeNew: true,
		},
		onSaved: onFinished,
		descriptions: describeVersions<NavigationForm>(describedMenuItem),
	});
	const { errors, isDirty } = form.formState;
	const heading = useFocusOnMount(item !== null, hasJustAdded, () => form.setFocus("title"));

	function cancel() {
		// Rendered without changes first, or leaving it would warn of unsaved work.
		flushSync(() => form.reset());
		onFinished();
	}

	return (
		<Card className="p-5 max-xl:order-last sm:p-7 xl:tall:sticky xl:top-[calc(var(--bar-height)+1.5rem)]">
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
				<LinkField
					label="Path"
					paths={paths}
					typed={form.watch("path")}
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

/**
 * When editing, the focus moves to the first field; after an item was added, to the heading before
 * the fields.
 */
function useFocusOnMount(isEditing: boolean, hasJustAdded: boolean, focusField: () => void) {
	const heading = useRef<HTMLHeadingElement>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: only when the form arrives.
	useEffect(() => {
		if (isEditing) focusField();
		else if (hasJustAdded) heading.current?.focus({ preventScroll: true });
	}, []);
	return heading;
}
