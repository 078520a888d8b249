import { Wallet } from "lucide-react";
import { useState } from "react";
import { href, useLoaderData, useNavigate } from "react-router";
import { bakeryDayAt } from "../../bakery/clock/local-time.server.ts";
import { dateInWords } from "../../bakery/hours/words.ts";
import {
	listPaymentProblems,
	listPayments,
	notePaidBack,
	type Payment,
	paidBackSchema,
	refundPayment,
	refundSchema,
	sumPayments,
} from "../../bakery/payments/payments.admin.ts";
import { DEFAULT_REGION } from "../../bakery/region/regional-settings.ts";
import { MAX_SEARCH_LENGTH } from "../../bakery/search.ts";
import { getSite } from "../../bakery/site/queries.ts";
import type { Call } from "../../platform/backend/call.ts";
import { browserCall } from "../../platform/browser/browser-client.ts";
import { backendContext } from "../../platform/requests/contexts.ts";
import { intent, screenAction } from "../../platform/saving/save-action.ts";
import { EmptyState } from "../../ui/back-office/empty-state.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { DayForm, SearchForm } from "../lists/list-controls.tsx";
import { ListChanges, useSteadyList } from "../lists/steady-list.tsx";
import { TextLink } from "../screen/links.tsx";
import { useMessageStream } from "../screen/live-updates.tsx";
import { useSettings } from "../screen/root-data.ts";
import { Screen, screenMeta } from "../screen/screen.tsx";
import { administratorContext } from "../session/administrator.ts";
import type { Route } from "./+types/payments";
import { BooksComparison } from "./books-comparison.tsx";
import { DayTotals } from "./day-totals.tsx";
import { ExportSection } from "./export-section.tsx";
import { PaymentProblems, PaymentRow } from "./payment-list.tsx";
import { paymentsAddress, REFERENCE, type ShownPayments } from "./payments-address.ts";
import { RefundDialog } from "./refund-dialog.tsx";

export const meta = () => screenMeta("Payments");

/** The bakery's day, and the connected provider. */
export async function loader({ context }: Route.LoaderArgs) {
	const { visitor, clock, payments } = context.get(backendContext);
	const { settings } = await getSite(visitor);
	return {
		today: bakeryDayAt(clock.now(), settings).date,
		provider: payments && { name: payments.name, pageOf: payments.dashboardUrl(REFERENCE) },
	};
}

export async function clientLoader({ context, url, serverLoader }: Route.ClientLoaderArgs) {
	const { call } = context.get(administratorContext);
	const { today, provider } = await serverLoader();
	const shown = paymentsAddress.read(url);
	return { ...(await readPayments(call, shown, today)), today, provider, shown };
}
clientLoader.hydrate = true as const;

async function readPayments(call: Call, shown: ShownPayments, today: string) {
	const [list, totals, problems] = await Promise.all([
		listPayments(call, { ...shown, pages: shown.page }),
		sumPayments(call, shown.day || today),
		listPaymentProblems(call),
	]);
	return { list, totals, problems };
}

export function clientAction({ request, context }: Route.ClientActionArgs) {
	const { call } = context.get(administratorContext);
	return screenAction(request, {
		/** Sends money of a payment back. */
		refund: intent({
			schema: refundSchema,
			async save(refund, _record: null, { id }) {
				await refundPayment(call, refund, id);
				return null;
			},
		}),
		/** Notes how a customer got back the money of a refund that failed. */
		paidBack: intent({
			schema: paidBackSchema,
			save: (paidBack) => notePaidBack(call, paidBack),
		}),
	});
}

/** The money of orders (product §15). */
export default function Payments() {
	const { list, totals, problems, today, provider, shown } = useLoaderData<typeof clientLoader>();
	const { day, search, page } = shown;
	const [refundedId, setRefundedId] = useState<string | null>(null);
	const navigate = useNavigate();
	const language = useSettings()?.language ?? DEFAULT_REGION.language;
	const steady = useSteadyList({
		rows: list.payments,
		idOf: ({ id }) => id,
		place: paymentsAddress.path(shown),
		// No row is ever removed.
		explainMissing: async () => new Map(),
	});
	useMessageStream({ list, totals, problems }, () => readPayments(browserCall, shown, today));
	const refunded = list.payments.find(({ id }) => id === refundedId);
	const pageOf = ({ method, reference }: Pick<Payment, "method" | "reference">) =>
		provider?.name === method && reference !== null
			? provider.pageOf.replace(REFERENCE, encodeURIComponent(reference))
			: null;
	function showMore() {
		const more = paymentsAddress.path({ ...shown, page: page + 1 });
		void navigate(more, { replace: true, preventScrollReset: true });
	}

	const dayInWords = dateInWords(day || today, language, { dateStyle: "full" });
	return (
		<Screen title="Payments" back={{ to: href("/admin/orders"), label: "Back to Orders" }}>
			<PaymentProblems {...{ problems, pageOf }} onPaidBack={steady.show} />
			<section aria-labelledby="day-totals" className="max-w-sm">
				<h2 id="day-totals" className="mb-2 text-label">
					{day === "" ? `Today, ${dayInWords}` : dayInWords}
				</h2>
				<Card className="px-4 py-2">
					<DayTotals totals={totals} />
				</Card>
			</section>
			{provider ? <BooksComparison key={day} provider={provider.name} day={day || today} /> : null}
			<search className="mt-6 grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-4">
				<SearchForm
					shown={{ search, day }}
					addressOf={paymentsAddress.path}
					label="Search by number, customer, or reference"
					maxLength={MAX_SEARCH_LENGTH}
				/>
				<DayForm
					label="Day"
					day={day}
					onChoose={(chosen) => void navigate(paymentsAddress.path({ search, day: chosen }))}
				/>
			</search>
			<ListChanges
				changes={steady.changes}
				onShow={steady.show}
				controls={
					day ? <TextLink to={paymentsAddress.path({ search })}>Show All Days</TextLink> : null
				}
			>
				{day ? `Payments of ${dayInWords}` : "Payments of all days"}
			</ListChanges>
			<ul className="grid grid-cols-1 gap-2" aria-label="Payments" {...steady.touchProps}>
				{steady.rows.map((payment) => (
					<li key={payment.id} className="min-w-0">
						<PaymentRow
							payment={payment}
							providerPage={pageOf(payment)}
							onRefund={() => setRefundedId(payment.id)}
						/>
					</li>
				))}
			</ul>
			{steady.rows.length === 0 ? <NoPayments shown={shown} /> : null}
			{list.hasMore ? (
				<div className="mt-6 text-center">
					<Button variant="outline" onClick={showMore}>
						Show More
					</Button>
				</div>
			) : null}
			<ExportSection today={today} />
			{refunded ? (
				<RefundDialog
					payment={refunded}
					isConnected={provider?.name === refunded.method}
					onRefunded={steady.show}
					onClose={() => setRefundedId(null)}
				/>
			) : null}
		</Screen>
	);
}

function NoPayments({ shown: { search, day } }: { shown: ShownPayments }) {
	if (search === "" && day === "") {
		return (
			<EmptyState icon={Wallet} title="No payments yet">
				Money that you take for orders appears here.
			</EmptyState>
		);
	}
	return (
		<EmptyState
			icon={Wallet}
			title={search ? "No payment matches" : "No payments on this day"}
			actions={
				<LinkButton to={paymentsAddress.path()} variant="outline">
					Show All Payments
				</LinkButton>
			}
		/>
	);
}
