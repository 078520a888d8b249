import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { keepNotice, settleCheckout } from "../../app/bakery/payments/checkouts.server.ts";
import type { Call } from "../../app/platform/backend/call.ts";
import { log } from "../../app/platform/log.server.ts";
import type { PaymentProvider } from "../../app/platform/payment-provider.ts";

/** A notice has a few thousand characters. */
const maxBytes = 256 * 1024;

/**
 * Where the provider announces that something happened to a payment: `POST /api/payments/notices`. Anybody can
 * send one, so it is verified, and only causes a question to the provider. Another one comes if this one
 * was lost, and the payments are asked about anyway.
 */
export function noticeRoutes(service: Call, provider: PaymentProvider) {
	return new Hono().post(
		"/api/payments/notices",
		bodyLimit({ maxSize: maxBytes, onError: () => new Response(null, { status: 413 }) }),
		async ({ req }) => {
			const notice = provider.recognize(await req.text(), req.header("stripe-signature") ?? null);
			if (!notice) return new Response(null, { status: 400 });
			if (await keepNotice(service, provider, notice)) {
				await settleCheckout(service, provider, { notice_of: notice.reference }).catch((error) =>
					log.warn("could not ask about payments; retrying later", { error }),
				);
			}
			return new Response(null, { status: 200 });
		},
	);
}
