import { useId } from "react";
import { href, Link } from "react-router";
import { customerOf } from "../../bakery/orders/pickup-list.ts";
import {
	describeProblem,
	methodNames,
	type Payment,
	type PaymentProblem,
	paymentState,
} from "../../bakery/payments/payments.admin.ts";
import { amountInWords } from "../../bakery/payments/units.ts";
import { Alert } from "../../ui/alert.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { showToast } from "../../ui/toast.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { ordersAddress } from "../orders/orders-address.ts";
import { actionAt, useSubmission } from "../saving/use-submission.ts";
import { longDate } from "../screen/clock.ts";

type OrderOf = Pick<Payment, "number" | "day" | "name" | "forgotten_at">;

function OrderLink({ order }: { order: OrderOf }) {
	const { number, day } = order;
	const to = ordersAddress.path({ day, show: "all", search: `#${number}` });
	return (
		<Link to={to} className="wrap-anywhere inline-block py-1.5 text-primary-text hover:underline">
			#{number} <bdi>{customerOf(order)}</bdi>
		</Link>
	);
}

const outsideLink = "inline-flex min-h-9 items-center text-primary-text hover:underline";

function ProviderLink({ page, method }: { page: string | null; method: Payment["method"] }) {
	return page ? (
		<a href={page} target="_blank" rel="noopener noreferrer" className={outsideLink}>
			Open in {methodNames[method]}
		</a>
	) : null;
}

interface ProblemsProps {
	problems: readonly PaymentProblem[];
	/** The page of a payment at the connected provider; null for another. */
	pageOf: (payment: Pick<Payment, "method" | "reference">) => string | null;
	onPaidBack: () => void;
}

/** Problems with payments, and advice. */
export function PaymentProblems({ problems, pageOf, onPaidBack }: ProblemsProps) {
	if (problems.length === 0) return null;
	return (
		<ul aria-label="Problems" className="mb-6 grid grid-cols-1 gap-3">
			{problems.map((problem) => {
				const { title, reason, advice } = describeProblem(problem);
				const { kind, provider, reference, since, refund_id } = problem;
				return (
					<li key={`${kind} ${since}`}>
						<Alert tone="warning" title={`${title}: ${amountInWords(problem)}`}>
							<p className="font-semibold">
								<OrderLink order={problem} />
							</p>
							{reason ? <p className="wrap-anywhere">{reason}</p> : null}
							<p>{advice}</p>
							{kind === "refund-failed" && refund_id ? (
								<PaidBack refundId={refund_id} onNoted={onPaidBack} />
							) : null}
							<p className="flex flex-wrap gap-x-4 text-sm">
								<time dateTime={since} className="inline-flex min-h-9 items-center">
									{longDate(since)}
								</time>
								<ProviderLink page={pageOf({ method: provider, reference })} method={provider} />
							</p>
						</Alert>
					</li>
				);
			})}
		</ul>
	);
}

const paidBackWays = [
	{ way: "cash", label: "Paid Back in Cash" },
	{ way: "transfer", label: "Paid Back by Transfer" },
] as const;

/** Notes that the customer got the money of a failed refund in another way. */
function PaidBack({ refundId, onNoted }: { refundId: string; onNoted: () => void }) {
	const { submit, isSubmitting } = useSubmission({
		action: actionAt("/admin/payments", "paidBack"),
		onSaved() {
			void showToast({ title: "Noted as paid back" });
			onNoted();
		},
	});
	return (
		<p className="my-2 flex flex-wrap gap-2">
			{paidBackWays.map(({ way, label }) => (
				<Button
					key={way}
					variant="outline"
					disabled={isSubmitting}
					onClick={() => submit({ refundId, way })}
				>
					{label}
				</Button>
			))}
		</p>
	);
}

interface RowProps {
	payment: Payment;
	/** Its page at the provider; null where there is none. */
	providerPage: string | null;
	onRefund: () => void;
}

/** A payment or refund, with its links. */
export function PaymentRow({ payment, providerPage, onRefund }: RowProps) {
	const id = useId();
	const { receipt, link, method, made_at, amount, refund_problem, left_amount } = payment;
	const state = paymentState(payment);
	return (
		<Card className="px-4 py-3 sm:px-5">
			<article
				aria-labelledby={`${id}-order ${id}-amount`}
				className="flex flex-wrap items-center gap-x-5 gap-y-2"
			>
				<div className="min-w-0 flex-[1_1_14rem]">
					<h3 id={`${id}-order`} className="font-semibold">
						<OrderLink order={payment} />
					</h3>
					<p className="flex flex-wrap items-center gap-x-4 text-muted text-sm">
						<span>{methodNames[method]}</span>
						<time dateTime={made_at}>{longDate(made_at)}</time>
						<a
							href={href("/order/:link/receipt/:number", { link, number: String(receipt) })}
							target="_blank"
							rel="noopener"
							className={outsideLink}
						>
							Receipt {receipt}
						</a>
						<ProviderLink page={providerPage} method={method} />
					</p>
					{refund_problem && amount < 0 ? (
						<p className="wrap-anywhere text-sm">{refund_problem}</p>
					) : null}
				</div>
				{state ? (
					<Badge tone={state === "Refund failed" ? "accent" : "muted"}>{state}</Badge>
				) : null}
				<p id={`${id}-amount`} className="font-display text-label tabular-nums">
					{amountInWords(payment)}
				</p>
				{left_amount ? (
					<Button variant="outline" className="min-h-11" onClick={onRefund}>
						Refund<VisuallyHidden> the payment of #{payment.number}</VisuallyHidden>
					</Button>
				) : null}
			</article>
		</Card>
	);
}
