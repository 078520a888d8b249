import type { Environment } from "../../app/platform/environment.server.ts";
import type { PaymentProvider } from "../../app/platform/payment-provider.ts";

/** Opens the provider whose keys are in the environment; null without keys. */
export async function openPayments({
	payments,
	siteUrl,
}: Pick<Environment, "payments" | "siteUrl">): Promise<PaymentProvider | null> {
	if (!payments) return null;
	// The client of Stripe takes 20 MB of memory: only a site with its key loads it.
	if (payments.provider === "stripe") {
		return (await import("./stripe-payments.ts")).openStripe(payments);
	}
	return (await import("./mollie-payments.ts")).openMollie(payments, siteUrl);
}
