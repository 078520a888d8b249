import { settleCheckout, settleRefund } from "../../app/bakery/payments/checkouts.server.ts";
import type { Call } from "../../app/platform/backend/call.ts";
import { coalesceCalls } from "../../app/platform/coalesce-calls.ts";
import { log } from "../../app/platform/log.server.ts";
import type { PaymentProvider } from "../../app/platform/payment-provider.ts";
import { settlesWithin } from "../../app/platform/with-timeout.ts";
import type { ChangeFeed } from "../backend/changes/change-feed.ts";

interface Options {
	service: Call;
	provider: PaymentProvider;
	/** Announces orders, whose refunds are sent at once. */
	changes: Pick<ChangeFeed, "subscribe">;
	millisecondsBetween?: number;
}

/** Payments are asked about when they are open for five minutes. */
const regularMilliseconds = 30_000;

/** The same as for running requests (http-server.ts). */
const maxStopMilliseconds = 5000;

/**
 * Asks the provider about payments that nobody came back from, and sends refunds. The queues are tables:
 * any process of the site continues what another one began.
 */
export function keepPayments({ service, provider, changes, millisecondsBetween }: Options) {
	let isStopped = false;
	const settle = coalesceCalls(async () => {
		try {
			while (!isStopped && (await settleRefund(service, provider)));
			while (!isStopped && (await settleCheckout(service, provider)));
		} catch (error) {
			if (!isStopped) log.warn("could not ask about payments; retrying later", { error });
		}
	});
	const unsubscribe = changes.subscribe(() => void settle());
	const regularly = setInterval(settle, millisecondsBetween ?? regularMilliseconds);
	regularly.unref();
	void settle();
	return {
		/** Resolves when what runs is recorded, or after a timeout. */
		async stop(): Promise<void> {
			isStopped = true;
			unsubscribe();
			clearInterval(regularly);
			await settlesWithin(settle(), maxStopMilliseconds);
		},
	};
}
