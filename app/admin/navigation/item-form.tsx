import { useEffect, useId, useRef } from "react";
import type { SitePaths } from "../../bakery/links/site-paths.ts";
import { type MenuItem, menuItems } from "../../bakery/navigation/menu-items.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { useRecordForm } from "../resource/record-editor.tsx";
import { useInputs } from "../resource/record-fields.tsx";
import { actionAt } from "../saving/use-submission.ts";
import { LinkField } from "./link-field.tsx";

interface Props {
	/** The item to edit; null to add one. */
	item: MenuItem | null;
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
	const { form, saving } = useRecordForm({
		of: menuItems,
		record: item,
		action: actionAt("/admin/navigation", "save"),
		successToast: (isNew) => `Navigation item ${isNew ? "created" : "updated"}`,
		onSaved: onFinished,
	});
	const { submit, isSaving, forget, dialogs } = saving;
	const { errors } = form.formState;
	const inputs = useInputs({ of: menuItems, form, isNew: item === null });
	const heading = useFocusOnMount(item !== null, hasJustAdded, () => form.setFocus("title"));

	function cancel() {
		forget();
		onFinished();
	}

	return (
		<Card className="p-5 max-xl:order-last sm:p-7 xl:tall:sticky xl:top-[calc(var(--bar-height)+1.5rem)]">
			<h2 ref={heading} id={id} tabIndex={-1} className="text-label">
				{item ? "Edit Item" : "Add Item"}
			</h2>
			<form aria-labelledby={id} onSubmit={submit} noValidate className="mt-5 grid gap-5">
				{inputs(["title"])}
				<LinkField
					label={menuItems.fields.path.label}
					paths={paths}
					typed={form.watch("path")}
					error={errors.path?.message}
					{...form.register("path")}
				/>
				<div>{inputs(["showInHeader", "showInFooter"])}</div>
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
			{dialogs}
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
