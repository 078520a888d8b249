import { randomUUID } from "node:crypto";

export interface SentOrder {
	product: string;
	pieces: number;
	/** Of all pieces, in the demo's currency. */
	total: number;
	email: string;
}

/** The order form with pieces of one product, as a browser without scripts sends it to place them. */
export function orderForm({ product, pieces, total, email }: SentOrder): URLSearchParams {
	return new URLSearchParams({
		...{ name: "Ada", email, phone: "", note: "", form_id: randomUUID(), intent: "place" },
		...{ total: String(total), currency: "USD", [`pieces-${product}`]: String(pieces) },
	});
}
