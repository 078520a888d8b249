import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useId } from "react";
import { useForm } from "react-hook-form";
import { href } from "react-router";
import { suggestPaths } from "../../bakery/links/site-paths.ts";
import {
	findRedirectProblem,
	readRedirectTable,
	type SiteAddresses,
} from "../../bakery/redirects/redirects.admin.ts";
import { redirectFields, redirectFormSchema } from "../../bakery/redirects/schema.ts";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { TextareaField, TextField } from "../../ui/field.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useTypedFields } from "../saving/unsaved-work.tsx";
import { actionAt, useSubmission } from "../saving/use-submission.ts";

interface Props {
	site: SiteAddresses;
	/** Those suggested as targets. */
	products: readonly { id: string; name: string }[];
	/** The old address that the form starts with. */
	oldAddress: string;
	/** Whether the next field to fill in takes the focus. */
	isFocused: boolean;
	onAdded: () => void;
}

const addressField = {
	autoComplete: "off",
	autoCapitalize: "none",
	spellCheck: false,
	inputMode: "url",
} as const;

const toTarget = ({ id, name }: Props["products"][number]) => ({
	path: href("/products/:id", { id }),
	name,
});

/** Adds a redirect. */
export function RedirectForm({ site, products, oldAddress, isFocused, onAdded }: Props) {
	const id = useId();
	const form = useForm({
		resolver: zodResolver(redirectFormSchema),
		defaultValues: { oldAddress, newAddress: "" },
	});
	const { errors } = form.formState;
	const action = actionAt("/admin/addresses", "add");
	const { onOutdated } = useTypedFields(action.path, form);
	const { submit, isSubmitting } = useSubmission({
		action,
		onOutdated,
		onSaved() {
			void showToast({ title: "Redirect added" });
			form.reset();
			onAdded();
		},
		onFailed: (message) => form.setError("oldAddress", { message }, { shouldFocus: true }),
	});

	const focusField = form.setFocus;
	useEffect(() => {
		if (isFocused) focusField(oldAddress === "" ? "oldAddress" : "newAddress");
	}, [isFocused, oldAddress, focusField]);

	const add = form.handleSubmit((values) => {
		const problem = findRedirectProblem(values, site, new Date());
		if (!problem) return submit({ redirects: [values] });
		form.setError(problem.field, { message: problem.reason }, { shouldFocus: true });
	});

	return (
		<Card className="p-5 sm:p-7 xl:tall:sticky xl:top-[calc(var(--bar-height)+1.5rem)]">
			<h2 id={id} className="text-label">
				Add Redirect
			</h2>
			<form aria-labelledby={id} onSubmit={add} noValidate className="mt-5 grid gap-5">
				<TextField
					label={redirectFields.oldAddress.label}
					{...addressField}
					description="Where the page was on your old site, such as /shop/sourdough"
					error={errors.oldAddress?.message}
					{...form.register("oldAddress")}
				/>
				<TextField
					label={redirectFields.newAddress.label}
					{...addressField}
					list={`${id}-paths`}
					description="Where to send them, such as /products"
					error={errors.newAddress?.message}
					{...form.register("newAddress")}
				/>
				<datalist id={`${id}-paths`}>
					{[...suggestPaths(site), ...products.map(toTarget)].map(({ path, name }) => (
						<option key={path} value={path}>
							{name}
						</option>
					))}
				</datalist>
				<SubmitButton isBusy={isSubmitting} busyLabel="Adding...">
					Add Redirect
				</SubmitButton>
			</form>
		</Card>
	);
}

interface TableDialogProps {
	site: SiteAddresses;
	onClose: () => void;
}

/** Adds the redirects of a table, all or none. */
export function RedirectTableDialog({ site, onClose }: TableDialogProps) {
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
