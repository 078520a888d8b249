import { zodResolver } from "@hookform/resolvers/zod";
import { useId } from "react";
import { useForm } from "react-hook-form";
import { useRevalidator } from "react-router";
import { currencySign, moneyOfBackOffice, writePrice } from "../../bakery/catalog/prices/price.ts";
import { customerOf } from "../../bakery/orders/pickup-list.ts";
import {
	methodNames,
	type Payment,
	type RefundForm,
	refundSchema,
} from "../../bakery/payments/payments.admin.ts";
import { amountInWords, fromUnits } from "../../bakery/payments/units.ts";
import { isolate } from "../../platform/text/isolate.ts";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { actionAt, useSubmission } from "../saving/use-submission.ts";

interface Props {
	/** As it is now: others refund it too. */
	payment: Payment;
	/** Whether its provider is. */
	isConnected: boolean;
	onRefunded: () => void;
	onClose: () => void;
}

/** Asks how much of a payment goes back. */
export function RefundDialog({ payment, isConnected, onRefunded, onClose }: Props) {
	const { number, method, currency } = payment;
	const left = payment.left_amount ?? 0;
	const id = payment.checkout_id ?? "";
	const formId = useId();
	const { revalidate } = useRevalidator();
	const form = useForm<RefundForm, unknown, unknown>({
		resolver: (typed, ...rest) =>
			zodResolver(refundSchema)({ ...typed, id, currency, left }, ...rest),
		defaultValues: {
			amount: writePrice(fromUnits(left, currency), { ...moneyOfBackOffice(), currency }),
		},
	});
	const { submit, isSubmitting } = useSubmission({
		action: actionAt("/admin/payments", "refund"),
		onSaved() {
			void showToast({ title: "Refund on its way" });
			onRefunded();
			onClose();
		},
		onFailed(message) {
			form.setError("amount", { message }, { shouldFocus: true });
			// Somebody else may have refunded it.
			void revalidate();
		},
	});
	const provider = methodNames[method];
	const sign = currency === moneyOfBackOffice().currency ? currencySign() : currency;
	return (
		<Dialog
			title={`Refund #${number}`}
			description={
				isConnected
					? `${provider} sends the money back the way ${isolate(customerOf(payment))} paid, which can take days. They get an email if their order has an address.`
					: `${provider} isn't connected. The money goes back once it's connected again.`
			}
			onClose={onClose}
			hasCancel
			actions={
				<SubmitButton form={formId} isBusy={isSubmitting} busyLabel="Refunding...">
					Refund
				</SubmitButton>
			}
		>
			<form
				id={formId}
				noValidate
				onSubmit={form.handleSubmit(() =>
					submit({ id, currency, left, amount: form.getValues("amount") }),
				)}
			>
				<TextField
					label={`Amount in ${sign}`}
					inputMode="decimal"
					autoComplete="off"
					data-initial-focus
					description={`At most ${amountInWords({ amount: left, currency })}`}
					error={form.formState.errors.amount?.message}
					{...form.register("amount")}
				/>
			</form>
		</Dialog>
	);
}
