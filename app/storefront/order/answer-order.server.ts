import { data, href, type RouterContextProvider, redirect } from "react-router";
import { isUuid } from "../../bakery/uuid.ts";
import { outageRetrySeconds } from "../../platform/outages.ts";
import { backendContext, visitorAddressContext } from "../../platform/requests/backend-context.ts";
import { requestedSite } from "../layout/requested-site.server.ts";
import { HIDDEN_FIELD, ORDER_INTENTS } from "./order-form-data.ts";
import { readOrderForm } from "./read-order-form.server.ts";
import { receiveOrder } from "./receive-order.server.ts";

interface Sent {
	/** The day that the form is for. */
	day: string | null;
	/** The link of an order that is changed; null for a new one. */
	changing: string | null;
}

/** Answers an order form: shows it again, or leads to the order. */
export async function answerOrder(
	request: Request,
	context: Readonly<RouterContextProvider>,
	{ day, changing }: Sent,
) {
	const { visitor, service, rateLimits, publicEnvironment } = context.get(backendContext);
	const form = await request.formData().catch(refuse);
	if (day === null || form.get(HIDDEN_FIELD)) throw refuse();
	if (changing !== null && !isUuid(changing)) throw data(null, { status: 404 });
	const { site, describeImages } = await requestedSite(context);
	const intent = ORDER_INTENTS.find((name) => name === form.get("intent")) ?? "review";
	const received = await receiveOrder(intent, readOrderForm(form), {
		...{ day, changing, site, describeImages, visitor, service, rateLimits },
		visitorAddress: context.get(visitorAddressContext),
		sendsMail: publicEnvironment.sendsMail,
	});
	if ("link" in received) throw redirect(href("/order/:link", { link: received.link }), 303);
	if (received.isOutage) {
		return data(received.state, {
			status: 503,
			headers: { "Retry-After": String(outageRetrySeconds) },
		});
	}
	return data(received.state, { status: intent === "look" ? 200 : 422 });
}

/** A body that is not a form was not sent by a browser. */
function refuse(): never {
	throw data(null, { status: 400 });
}
