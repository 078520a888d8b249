import { useId } from "react";
import { useForm } from "react-hook-form";
import { readRedirectTable, type SiteAddresses } from "../../bakery/redirects/redirects.admin.ts";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { TextareaField } from "../../ui/field.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useTypedFields } from "../saving/unsaved-work.tsx";
import { actionAt, useSubmission } from "../saving/use-submission.ts";

interface Props {
	site: SiteAddresses;
	onClose: () => void;
}

/** Adds the redirects of a table, all or none. */
export function RedirectTableDialog({ site, onClose }: Props) {
	const formId = useId();
	const form = useForm({ defaultValues: { table: "" } });
	const { errors, isDirty } = form.formState;
	const action = actionAt("/admin/addresses", "add");
	const { onOutdated } = useTypedFields(`${action.path} table`, form);
	const { submit, isSubmitting } = useSubmission({
		action,
		onOutdated,
		onSaved(count) {
			const title =
				count === 1 ? "Redirect added" : `${count.toLocaleString("en")} redirects added`;
			void showToast({ title });
			onClose();
		},
		onFailed: (message) => form.setError("table", { message }, { shouldFocus: true }),
	});

	const add = form.handleSubmit(({ table }) => {
		const { redirects, problem } = readRedirectTable(table, site, new Date());
		if (problem === null) return submit({ redirects });
		form.setError("table", { message: problem }, { shouldFocus: true });
	});

	return (
		<Dialog
			isOpen
			onClose={onClose}
			title="Add Several Redirects"
			width="wide"
			// A table that was typed goes with its button alone.
			isDismissible={!isDirty}
			actions={
				<>
					<Button variant="outline" onClick={onClose}>
						Cancel
					</Button>
					<SubmitButton form={formId} isBusy={isSubmitting} busyLabel="Adding...">
						Add Redirects
					</SubmitButton>
				</>
			}
		>
			<form id={formId} onSubmit={add} noValidate>
				<TextareaField
					label="Redirects"
					rows={10}
					autoCapitalize="none"
					autoComplete="off"
					spellCheck={false}
					placeholder={"/shop/sourdough, /products\n/our-story, /about"}
					description="One on each line: old address, new address. You can paste them from a spreadsheet."
					error={errors.table?.message}
					data-initial-focus
					{...form.register("table")}
				/>
			</form>
		</Dialog>
	);
}
