import type { Call } from "../../platform/backend/call.ts";
import { z } from "../../platform/zod.ts";
import { type MailingProblem, waitAfterAttempt } from "../messages/mailing.ts";
import { customerOrderSchema } from "../orders/stored-order.ts";

const orderMailSchema = z.object({
	id: z.string(),
	kind: z.enum([
		...(["confirm", "placed", "changed", "canceled", "reminder"] as const),
		...(["pay", "paid", "late", "refunded"] as const),
	]),
	/** How often it was tried, the attempt that is just beginning included. */
	attempts: z.int(),
	order: customerOrderSchema,
	/** The day and pickup time that the customer of a moved order knows; null for the order's own. */
	previous: customerOrderSchema
		.pick({ day: true, pickup_from: true, pickup_until: true })
		.nullable(),
});

/** A mail to a customer that a server has taken out of the queue. */
export type OrderMail = z.infer<typeof orderMailSchema>;

/** Takes the next due mail about an order and leases it; null when none is due. */
export async function takeOrderMail(service: Call): Promise<OrderMail | null> {
	const mail = await service("take_order_mail", {}, orderMailSchema.nullable());
	return mail === null ? null : orderMailSchema.parse(mail);
}

/** Stores how a mail ended, and when to retry if it failed. */
export async function noteOrderMail(
	service: Call,
	{ id, attempts }: OrderMail,
	problem: MailingProblem | null,
): Promise<void> {
	await service("note_order_mail", {
		mail_id: id,
		...(problem && {
			problem: problem.message,
			next_attempt: new Date(
				problem.retryAt ?? Date.now() + waitAfterAttempt(attempts),
			).toISOString(),
		}),
	});
}

/** How many mails to customers could not be sent yet. */
export async function countUnsentOrderMails(call: Call): Promise<number> {
	return call("count_unsent_order_mails", {}, z.number());
}
