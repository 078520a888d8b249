import type { ComparedBooks } from "../../bakery/payments/books.ts";
import { compareBooks, methodNames } from "../../bakery/payments/payments.admin.ts";
import { amountInWords } from "../../bakery/payments/units.ts";
import type { PaymentProviderName } from "../../platform/payment-provider.ts";
import { Alert } from "../../ui/alert.tsx";
import { RetryAlert } from "../../ui/back-office/retry-alert.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { longDate } from "../screen/clock.ts";
import { useRead } from "../screen/use-read.tsx";

interface Props {
	provider: PaymentProviderName;
	/** As `2027-03-14`. */
	day: string;
}

/** Compares the payments of a day with the provider's books, when it is asked to. */
export function BooksComparison({ provider, day }: Props) {
	const name = methodNames[provider];
	const { result, isReading, read } = useRead(() => compareBooks(day));
	return (
		<div className="mt-4 grid grid-cols-1 justify-items-start gap-3">
			<SubmitButton
				type="button"
				variant="outline"
				isBusy={isReading}
				busyLabel="Comparing..."
				onClick={() => void read()}
			>
				Compare with {name}
			</SubmitButton>
			<div role="status" className="w-full">
				{result?.status === "failed" ? (
					<RetryAlert tone="warning" title={`Couldn't compare with ${name}`} onRetry={read}>
						{result.message}
					</RetryAlert>
				) : null}
				{result?.status === "read" ? <Result books={result.data} name={name} /> : null}
			</div>
		</div>
	);
}

const kindNames = { payment: "Payment", refund: "Refund" };

function Result({ books, name }: { books: ComparedBooks; name: string }) {
	const { differences, sums } = books;
	const isSame = differences.length === 0;
	return (
		<Alert
			tone={isSame ? "success" : "warning"}
			title={isSame ? `Your payments match ${name}` : `Your payments differ from ${name}`}
		>
			<ul className="grid grid-cols-1 gap-1">
				{sums.map(({ kind, currency, here, there, fee }) => (
					<li key={`${kind} ${currency}`}>
						{kindNames[kind]}s: {amountInWords({ amount: here, currency })} here,{" "}
						{amountInWords({ amount: there, currency })} in {name}
						{fee === 0 ? "" : `, fees ${amountInWords({ amount: fee, currency })}`}
					</li>
				))}
				{sums.length === 0 ? <li>No payments on this day.</li> : null}
			</ul>
			{isSame ? null : (
				<ul aria-label="Differences" className="mt-2 grid grid-cols-1 gap-2">
					{differences.map((difference) => (
						<li key={JSON.stringify(difference)} className="wrap-anywhere">
							{describeDifference(difference, name)}{" "}
							<time dateTime={difference.at} className="text-sm">
								{longDate(difference.at)}
							</time>
						</li>
					))}
				</ul>
			)}
		</Alert>
	);
}

function describeDifference(
	{ kind, here, there, number, reference }: ComparedBooks["differences"][number],
	name: string,
): string {
	const what = number === null ? kindNames[kind] : `${kindNames[kind]} of #${number}`;
	if (here && there) {
		return `${what}: ${amountInWords(here)} here, ${amountInWords(there)} in ${name}.`;
	}
	if (here) return `${what}: ${amountInWords(here)} here, missing in ${name}.`;
	const amount = there ? amountInWords(there) : "";
	return `${what} ${reference ?? ""}: ${amount} in ${name}, missing here.`;
}
