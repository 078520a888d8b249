import { zodResolver } from "@hookform/resolvers/zod";
import { CreditCard } from "lucide-react";
import { Controller, type UseFormReturn, useFieldArray, useForm } from "react-hook-form";
import { href } from "react-router";
import { listOrderableProducts } from "../../bakery/catalog/products.admin.ts";
import { getSections } from "../../bakery/content/stored-sections.ts";
import {
	LIMIT_COUNTS,
	type OrderSettingsForm,
	type OrderSettingsValues,
	orderSettings,
} from "../../bakery/orders/settings.ts";
import { randomUuid } from "../../bakery/uuid.ts";
import { readPublicEnvironment } from "../../platform/browser/browser-client.ts";
import { screenAction } from "../../platform/saving/save-action.ts";
import { Alert } from "../../ui/alert.tsx";
import { CardSection } from "../../ui/back-office/card-section.tsx";
import { CheckboxGroup } from "../../ui/back-office/checkbox-group.tsx";
import { RowsField } from "../../ui/back-office/rows-field.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { HistoryLink } from "../history/history-address.tsx";
import { PrivacyNotice, readPrivacyPage } from "../pages/privacy-notice.tsx";
import { useInputs } from "../resource/record-editor.tsx";
import { singleIntent } from "../resource/record-intents.ts";
import { useSave } from "../saving/use-save.tsx";
import { actionAt } from "../saving/use-submission.ts";
import { SaveBar } from "../screen/save-form.tsx";
import { Screen, screenMeta } from "../screen/screen.tsx";
import { administratorContext, usePermission } from "../session/administrator.ts";
import { describeVersions } from "../versions/describe-versions.tsx";
import type { Route } from "./+types/order-settings";
import { useOrdersQuestion } from "./order-decisions.tsx";

export const meta = () => screenMeta("Order Settings");

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
	const { call } = context.get(administratorContext);
	const [stored, products, privacyPage] = await Promise.all([
		getSections(call, orderSettings.keys),
		listOrderableProducts(call),
		readPrivacyPage(call),
	]);
	return { stored, products, privacyPage };
}

export function clientAction({ request, context }: Route.ClientActionArgs) {
	const { call } = context.get(administratorContext);
	return screenAction(request, {
		save: singleIntent(call, orderSettings),
	});
}

const descriptions = describeVersions<OrderSettingsForm>(orderSettings.fields);

/** How the bakery takes orders (product §14). */
export default function OrderSettings({ loaderData }: Route.ComponentProps) {
	const { stored, products, privacyPage } = loaderData;
	const form = useForm<OrderSettingsForm, unknown, OrderSettingsValues>({
		resolver: zodResolver(orderSettings.schema),
		defaultValues: orderSettings.toForm(stored),
	});
	const { submit, isSaving, isDirty, dialogs } = useSave({
		action: actionAt("/admin/orders/settings", "save"),
		form,
		record: stored,
		fieldsOf: orderSettings.toForm,
		successToast: "Order settings saved",
		onSaved: () => orders.carryOut(),
		descriptions,
	});
	const orders = useOrdersQuestion({
		form,
		propose: (settings) => ({ orders: orderSettings.changes(settings, stored)[0] }),
		save: submit,
	});
	const { register, formState } = form;
	const { errors } = formState;
	const managesPayments = usePermission("site-settings");
	const inputs = useInputs({
		...{ of: orderSettings, form, isNew: false },
		hints: {
			confirms: `An order counts once the customer has confirmed it in an email. ${readPublicEnvironment().sendsMail ? "Until then its pieces are held for 15 minutes." : "Without a mail server, it counts right away."}`,
		},
	});
	const hasWindows = form.watch("windowMinutes") !== "0";
	return (
		<Screen
			title="Order Settings"
			intro="Customers order online and pick up at the counter."
			back={{ to: href("/admin/orders"), label: "Back to Orders" }}
			actions={
				<>
					{managesPayments ? (
						<LinkButton to={href("/admin/payments/settings")} variant="outline">
							<CreditCard aria-hidden="true" className="size-5" />
							Payment Settings
						</LinkButton>
					) : null}
					<HistoryLink of="orders" id="" />
				</>
			}
			width="narrow"
		>
			<form onSubmit={orders.submit} noValidate>
				<div className="grid grid-cols-1 gap-4 sm:gap-6">
					<CardSection title="Orders">
						<div className="mt-5 grid gap-5">
							{inputs(["accepts"])}
							{form.watch("accepts") ? <PrivacyNotice page={privacyPage} /> : null}
							{inputs(["daysAhead"])}
						</div>
					</CardSection>
					<CardSection
						title="Pickup"
						intro="Orders are picked up while you're open. Exceptions from your opening hours count as well."
					>
						<div className="mt-5 grid gap-5">
							{inputs(hasWindows ? ["windowMinutes", "ordersPerWindow"] : ["windowMinutes"])}
						</div>
					</CardSection>
					<CardSection
						title="Limits"
						intro="Set how many of a product there are each day on the product."
					>
						<div className="mt-5 grid gap-7">
							{inputs(["takesAll"])}
							<SharedLimitsField form={form} products={products} />
							<SingleDatesField form={form} products={products} />
						</div>
					</CardSection>
					<CardSection title="What Customers Read and Write">
						<div className="mt-5 grid gap-5">
							{inputs(["phone", "confirms", "intro"])}
							<TextField
								label={orderSettings.labels.payment}
								optional
								autoComplete="off"
								description="Shown with the total. Leave empty for “Pay when you pick up.” in your site's language."
								error={errors.payment?.message}
								{...register("payment")}
							/>
							{inputs(["confirmation"])}
							<TextField
								label={orderSettings.labels.reminder}
								optional
								type="time"
								className="[&>input]:max-w-72"
								description="When customers get an email. Leave empty for none."
								error={errors.reminder?.message}
								{...register("reminder")}
							/>
							{readPublicEnvironment().sendsMail ? null : (
								<Alert tone="info" title="No email is sent">
									Your site has no mail server yet. Customers see their order on its own page.
								</Alert>
							)}
						</div>
					</CardSection>
				</div>
				<SaveBar
					label="Save Order Settings"
					busyLabel="Saving..."
					isSaving={isSaving || orders.isAsking}
					isDirty={isDirty}
				/>
			</form>
			{dialogs}
			{orders.dialog}
		</Screen>
	);
}

interface Props {
	form: UseFormReturn<OrderSettingsForm, unknown, OrderSettingsValues>;
	/** Those that can be ordered, by name. */
	products: readonly { id: string; name: string }[];
}

/** Limits that several products draw from (product §14). */
function SharedLimitsField({ form, products }: Props) {
	const { control, register, formState } = form;
	const { fields, append, remove } = useFieldArray({ control, name: "limits", keyName: "key" });
	const errors = formState.errors.limits;
	return (
		<RowsField
			label={orderSettings.labels.limits}
			description="Such as “Sourdough dough, 60 a day”. Set how much each size uses on the product."
			noun="Limit"
			ids={fields.map(({ key }) => key)}
			max={LIMIT_COUNTS.limits}
			onAdd={() => append({ id: randomUuid(), name: "", perDay: "", products: [] })}
			onRemove={remove}
		>
			{(index) => (
				<>
					<TextField
						label="Name"
						autoComplete="off"
						error={errors?.[index]?.name?.message}
						{...register(`limits.${index}.name`)}
					/>
					<TextField
						label="Pieces a Day"
						inputMode="numeric"
						autoComplete="off"
						error={errors?.[index]?.perDay?.message}
						{...register(`limits.${index}.perDay`)}
					/>
					<Controller
						control={control}
						name={`limits.${index}.products`}
						render={({ field, fieldState }) => (
							<div className="max-h-72 overflow-y-auto sm:col-span-2">
								<CheckboxGroup
									ref={field.ref}
									label="Products"
									options={products.map(({ id, name }) => ({ value: id, label: name }))}
									value={field.value}
									onChange={field.onChange}
									error={fieldState.error?.message}
								/>
							</div>
						)}
					/>
				</>
			)}
		</RowsField>
	);
}

/** Dates with numbers of their own (product §14). */
function SingleDatesField({ form, products }: Props) {
	const { control, register, formState } = form;
	const { fields, append, remove } = useFieldArray({ control, name: "dates" });
	const errors = formState.errors.dates;
	return (
		<RowsField
			label={orderSettings.labels.dates}
			description="Override the numbers for one date. 0 means no orders."
			noun="Date"
			ids={fields.map(({ id }) => id)}
			max={LIMIT_COUNTS.dates}
			onAdd={() => append({ date: "", of: "", pieces: "0" })}
			onRemove={remove}
		>
			{(index) => (
				<>
					<TextField
						label="Date"
						type="date"
						autoComplete="off"
						error={errors?.[index]?.date?.message}
						{...register(`dates.${index}.date`)}
					/>
					<TextField
						label="Pieces"
						inputMode="numeric"
						autoComplete="off"
						error={errors?.[index]?.pieces?.message}
						{...register(`dates.${index}.pieces`)}
					/>
					<SelectField label="Of" className="sm:col-span-2" {...register(`dates.${index}.of`)}>
						<option value="">All products together</option>
						{form
							.watch("limits")
							.filter(({ name }) => name !== "")
							.map(({ id, name }) => (
								<option key={id} value={id}>
									{name}
								</option>
							))}
						{products.map(({ id, name }) => (
							<option key={id} value={id}>
								{name}
							</option>
						))}
					</SelectField>
				</>
			)}
		</RowsField>
	);
}
