import { zodResolver } from "@hookform/resolvers/zod";
import { ArrowRight, Signpost, X } from "lucide-react";
import { type MouseEventHandler, useEffect, useId } from "react";
import { useForm } from "react-hook-form";
import { href } from "react-router";
import {
	findLinkProblem,
	linkProblemNames,
	type SitePaths,
	suggestPaths,
} from "../../bakery/links/site-paths.ts";
import {
	findRedirectProblem,
	readRedirectTable,
	type SiteAddresses,
} from "../../bakery/redirects/redirects.admin.ts";
import {
	type Redirect,
	redirectFields,
	redirectFormSchema,
} from "../../bakery/redirects/redirects.ts";
import { isolate } from "../../platform/text/isolate.ts";
import { CardSection } from "../../ui/back-office/card-section.tsx";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { EmptyState } from "../../ui/back-office/empty-state.tsx";
import { IconButton } from "../../ui/back-office/icon-button.tsx";
import { focusNeighborOf } from "../../ui/back-office/neighbor-focus.ts";
import { Options } from "../../ui/back-office/options.tsx";
import { Card } from "../../ui/card.tsx";
import { TextareaField, TextField } from "../../ui/field.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useTypedFields } from "../saving/unsaved-work.tsx";
import { actionAt, useSubmission } from "../saving/use-submission.ts";
import { useUndo } from "../undo/undo.tsx";

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
					<Options
						of={[...suggestPaths(site), ...products.map(toTarget)].map(({ path, name }) => [
							path,
							name,
						])}
					/>
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
			onClose={onClose}
			title="Add Several Redirects"
			width="wide"
			// A table that was typed goes with its button alone.
			isDismissible={!isDirty}
			hasCancel
			actions={
				<SubmitButton form={formId} isBusy={isSubmitting} busyLabel="Adding...">
					Add Redirects
				</SubmitButton>
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

interface ListProps {
	site: SitePaths & { redirects: readonly Redirect[] };
	/** Those named by their names instead of their addresses. */
	products: readonly { id: string; name: string }[];
}

/** All redirects. A removed one can be added again from its toast. */
export function RedirectList({ site, products }: ListProps) {
	const { redirects } = site;
	const names = new Map(products.map(({ id, name }) => [href("/products/:id", { id }), name]));
	const { say } = useUndo();
	const removing = useSubmission({
		action: actionAt("/admin/addresses", "remove"),
		isShared: true,
		onSaved({ id }) {
			const removed = redirects.find((redirect) => redirect.id === id);
			say({
				title: "Redirect removed",
				...(removed && {
					description: `“${isolate(removed.oldAddress)}”`,
					undo: { removedRedirect: removed },
				}),
			});
		},
	});
	return (
		<CardSection title="Redirects">
			<div className="mt-4">
				{redirects.length === 0 ? (
					<EmptyState icon={Signpost} title="No redirects yet">
						Add the addresses of your old site that people and search engines still use.
					</EmptyState>
				) : (
					<ul aria-label="Redirects" className="divide-y divide-line">
						{redirects.map((redirect) => (
							<RedirectRow
								key={redirect.id}
								redirect={redirect}
								target={names.get(redirect.newAddress) ?? redirect.newAddress}
								problem={findLinkProblem(redirect.newAddress, site, new Date())}
								onRemove={({ currentTarget }) => {
									// The pressed button is removed.
									focusNeighborOf(currentTarget)();
									removing.submit({ id: redirect.id });
								}}
							/>
						))}
					</ul>
				)}
			</div>
		</CardSection>
	);
}

interface RowProps {
	redirect: Redirect;
	/** The name of the new address. */
	target: string;
	/** Why visitors find nothing there. */
	problem: ReturnType<typeof findLinkProblem>;
	onRemove: MouseEventHandler;
}

function RedirectRow({ redirect, target, problem, onRemove }: RowProps) {
	const { oldAddress, newAddress } = redirect;
	return (
		<li className="flex items-center gap-3 py-1">
			<div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
				<p className="break-all font-semibold leading-snug">{oldAddress}</p>
				<p className="flex min-w-0 items-center gap-2">
					<ArrowRight aria-label="redirects to" className="size-4 shrink-0 text-muted" />
					<a
						href={newAddress}
						target="_blank"
						rel="noreferrer"
						className="inline-flex min-h-11 items-center break-all text-primary-text hover:underline"
					>
						{target}
					</a>
				</p>
				{problem ? (
					<p className="w-full font-medium text-error text-sm">{linkProblemNames[problem]}</p>
				) : null}
			</div>
			<IconButton label={`Remove ${isolate(oldAddress)}`} icon={X} onClick={onRemove} />
		</li>
	);
}
