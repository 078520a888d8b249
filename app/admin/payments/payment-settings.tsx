import { zodResolver } from "@hookform/resolvers/zod";
import { type UseFormReturn, useFieldArray, useForm } from "react-hook-form";
import { href } from "react-router";
import { formatPrice } from "../../bakery/catalog/prices/price.ts";
import { rateInWords } from "../../bakery/catalog/prices/tax-rates.ts";
import { getSections, type StoredSections } from "../../bakery/content/stored-sections.ts";
import {
	MAX_TAX_RATES,
	type PaymentSettingsForm,
	type PaymentSettingsValues,
	paymentSettings,
	usualTaxes,
} from "../../bakery/payments/settings.ts";
import { DEFAULT_REGION, type RegionalSettings } from "../../bakery/region/regional-settings.ts";
import { getSite } from "../../bakery/site/queries.ts";
import { randomUuid } from "../../bakery/uuid.ts";
import { readSentence } from "../../bakery/words/catalogs.ts";
import { textLanguage } from "../../bakery/words/text-language.ts";
import { providerNames } from "../../platform/payment-provider.ts";
import { screenAction } from "../../platform/saving/save-action.ts";
import { Alert } from "../../ui/alert.tsx";
import { CardSection } from "../../ui/back-office/card-section.tsx";
import { Options } from "../../ui/back-office/options.tsx";
import { RowsField } from "../../ui/back-office/rows-field.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { HistoryLink } from "../history/history-address.tsx";
import { type Inputs, useInputs } from "../resource/record-editor.tsx";
import { singleIntent } from "../resource/record-intents.ts";
import { useSave } from "../saving/use-save.tsx";
import { actionAt } from "../saving/use-submission.ts";
import { useSettings } from "../screen/root-data.ts";
import { SaveForm } from "../screen/save-form.tsx";
import { Screen, screenMeta } from "../screen/screen.tsx";
import { administratorContext } from "../session/administrator.ts";
import { describeVersions } from "../versions/describe-versions.tsx";
import type { Route } from "./+types/payment-settings";
import { readPaymentConnection } from "./payment-connection.tsx";

export const meta = () => screenMeta("Payment Settings");

/** In a sentence that is read before the fee is typed. */
const FEE = "{fee}";

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
	const { call } = context.get(administratorContext);
	const [stored, site] = await Promise.all([
		getSections(call, paymentSettings.keys),
		getSite(call),
	]);
	const [full, fee, deposit] = await Promise.all([
		readSentence(site, "order.cancelFull"),
		readSentence(site, "order.cancelFee", { fee: FEE }),
		readSentence(site, "order.cancelDeposit"),
	]);
	return { stored, cancelSentences: { full, fee, deposit } };
}

export function clientAction({ request, context }: Route.ClientActionArgs) {
	const { call } = context.get(administratorContext);
	return screenAction(request, { save: singleIntent(call, paymentSettings) });
}

const descriptions = describeVersions<PaymentSettingsForm>(paymentSettings.fields);

/** Before they were saved, taxes are as is usual in the bakery's country. */
function formOf(stored: StoredSections<"payments">, region: RegionalSettings): PaymentSettingsForm {
	return { ...paymentSettings.toForm(stored), ...(stored.payments ? {} : usualTaxes(region)) };
}

/** How customers pay, and what is taxed (product §15). */
export default function PaymentSettings({ loaderData }: Route.ComponentProps) {
	const { stored, cancelSentences } = loaderData;
	const region = useSettings() ?? DEFAULT_REGION;
	const form = useForm<PaymentSettingsForm, unknown, PaymentSettingsValues>({
		resolver: zodResolver(paymentSettings.schema),
		defaultValues: formOf(stored, region),
	});
	const saving = useSave({
		action: actionAt("/admin/payments/settings", "save"),
		form,
		record: stored,
		fieldsOf: (stored) => formOf(stored, region),
		successToast: "Payment settings saved",
		descriptions,
	});
	const inputs = useInputs({
		...{ of: paymentSettings, form, isNew: false },
		// What is hidden must not be in the way of the save.
		onChanged(name) {
			if (name === "pays") form.resetField("deposit");
			if (name === "cancel") form.resetField("cancelFee");
		},
	});
	return (
		<Screen
			title="Payment Settings"
			intro="How customers pay for their orders."
			back={{ to: href("/admin/orders/settings"), label: "Back to Order Settings" }}
			actions={<HistoryLink of="payments" id="" />}
			width="narrow"
		>
			<SaveForm label="Save Payment Settings" saving={saving}>
				<div className="grid grid-cols-1 gap-4 sm:gap-6">
					<Connection />
					<PayingFields {...{ form, inputs }} />
					<CancelingFields {...{ form, inputs }} sentences={cancelSentences} />
					<TaxFields {...{ form, inputs }} />
				</div>
			</SaveForm>
		</Screen>
	);
}

/** Who takes payments, and whether for real. */
function Connection() {
	const connection = readPaymentConnection();
	if (!connection) {
		return (
			<Alert tone="info" title="Online payments are off">
				All orders are paid at pickup. To take payments online, ask the person who hosts this site
				to connect Stripe or Mollie.
			</Alert>
		);
	}
	const { provider, isTest } = connection;
	return (
		<Alert
			tone={isTest ? "warning" : "success"}
			title={`${providerNames[provider]} is connected ${isTest ? "in test mode" : "and live"}`}
		/>
	);
}

interface Props {
	form: UseFormReturn<PaymentSettingsForm, unknown, PaymentSettingsValues>;
	inputs: Inputs;
}

function PayingFields({ form, inputs }: Props) {
	const hasDeposit = form.watch("pays") === "percent";
	return (
		<CardSection title="Paying" intro="Products can have their own rule.">
			<div className="mt-5 grid gap-5">
				{inputs(["pays", ...(hasDeposit ? ["deposit"] : []), "minCard", "holdMinutes", "tips"])}
			</div>
		</CardSection>
	);
}

interface CancelingProps extends Props {
	/** As customers read them. */
	sentences: Record<PaymentSettingsForm["cancel"], string>;
}

function CancelingFields({ form, inputs, sentences }: CancelingProps) {
	const { language } = useSettings() ?? DEFAULT_REGION;
	const rule = form.watch("cancel");
	const { data: fee } = paymentSettings.fields.cancelFee.typed.safeParse(form.watch("cancelFee"));
	return (
		<CardSection title="Canceling" intro="If you cancel an order, the customer gets a full refund.">
			<div className="mt-5 grid gap-5">
				{inputs(rule === "fee" ? ["cancel", "cancelFee"] : ["cancel"])}
				<div>
					<p className="text-muted text-sm">Customers read before they pay:</p>
					<p aria-live="polite" {...textLanguage(language)}>
						{sentences[rule].replace(FEE, formatPrice(fee ?? 0))}
					</p>
				</div>
			</div>
		</CardSection>
	);
}

function TaxFields({ form, inputs }: Props) {
	const rates = form.watch("taxes");
	return (
		<CardSection title="Taxes">
			<div className="mt-5 grid gap-5">
				<RatesField form={form} />
				{rates.length > 0 ? (
					<>
						<SelectField
							label={paymentSettings.labels.defaultTax}
							description="Products can have another rate."
							{...form.register("defaultTax")}
						>
							<option value="">None</option>
							<Options of={rates.map((rate) => [rate.id, rateInWords(rate)])} />
						</SelectField>
						{inputs(["included", "showsTaxes", "rounding"])}
					</>
				) : null}
				{inputs(["taxId"])}
			</div>
		</CardSection>
	);
}

function RatesField({ form }: Pick<Props, "form">) {
	const { control, register, getValues, setValue, formState } = form;
	const { fields, append, remove } = useFieldArray({ control, name: "taxes", keyName: "key" });
	const errors = formState.errors.taxes;

	function add() {
		const id = randomUuid();
		if (fields.length === 0) setValue("defaultTax", id, { shouldDirty: true });
		append({ id, name: "", percent: "" });
	}

	function removeRate(index: number) {
		if (getValues(`taxes.${index}.id`) === getValues("defaultTax")) {
			setValue("defaultTax", "", { shouldDirty: true });
		}
		remove(index);
	}

	return (
		<RowsField
			label={paymentSettings.labels.taxes}
			description="Such as “Sales tax, 8.25%”."
			noun="Rate"
			ids={fields.map(({ key }) => key)}
			max={MAX_TAX_RATES}
			onAdd={add}
			onRemove={removeRate}
		>
			{(index) => (
				<>
					<TextField
						label="Name"
						autoComplete="off"
						error={errors?.[index]?.name?.message}
						{...register(`taxes.${index}.name`)}
					/>
					<TextField
						label="Percent"
						inputMode="decimal"
						autoComplete="off"
						error={errors?.[index]?.percent?.message}
						{...register(`taxes.${index}.percent`)}
					/>
				</>
			)}
		</RowsField>
	);
}
