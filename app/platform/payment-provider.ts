/** The companies that can take payments online. */
export const PAYMENT_PROVIDERS = ["stripe", "mollie"] as const;

export type PaymentProviderName = (typeof PAYMENT_PROVIDERS)[number];

/** As people know them. */
export const providerNames: Record<PaymentProviderName, string> = {
	stripe: "Stripe",
	mollie: "Mollie",
};

/** All amounts are integers in the smallest unit of their currency: cents of USD, yen, fils of KWD. */
export interface Amount {
	amount: number;
	/** ISO 4217, in capitals. */
	currency: string;
}

/** A payment that a customer is sent to the provider for, whose page is in the language of their browser. */
export interface StartedPayment extends Amount {
	/** Ours. Started again with the same one, it is the same payment. */
	id: string;
	/** Shown to the customer there: 'Levain, order 150'. */
	description: string;
	/** Null where the bakery knows none. */
	email: string | null;
	/** Where the customer comes back to, having paid or not. */
	returnUrl: string;
	/** ISO 8601, of our row: with `id`, it makes a repeated start the same request. */
	startedAt: string;
	/** After which nobody can pay it; the provider may allow more time. */
	minutes: number;
}

/** A payment at the provider, which alone decides whether money came. */
export interface ProviderPayment extends Amount {
	/** `over` for one that failed, was given up, or expired, and can't be paid anymore. */
	state: "open" | "paid" | "over";
	/** The provider's fee; null where it isn't known, or not yet. */
	fee: number | null;
}

/** A refund at the provider. `pending` can take days. */
export interface ProviderRefund {
	/** Null for one that the provider refused: it is `failed`, and no money goes back. */
	reference: string | null;
	state: "pending" | "done" | "failed";
	/** Why it failed; null for no reason. */
	problem: string | null;
}

/** Money that goes back to the card or account it came from. */
export interface AskedRefund extends Amount {
	/** Ours. Asked again with the same one, money goes back once. */
	id: string;
	/** The provider's reference of the payment. */
	payment: string;
	/** Whether it may have been asked before: then it is looked up first, however long ago that was. */
	isRepeated: boolean;
}

/** A payment or refund in the provider's books, with a positive amount. */
export interface ProviderEntry extends Amount {
	kind: "payment" | "refund";
	/** The provider's reference of the payment or refund. */
	reference: string;
	/** Our id of the payment or refund; null for one that this site didn't cause. */
	id: string | null;
	/** The provider's fee; null where it isn't known. */
	fee: number | null;
	/** ISO 8601. */
	at: string;
}

/** A notice that something happened to a payment. It is a reason to read the payment, nothing more. */
export interface PaymentNotice {
	/** The provider's id of the notice, the same when it is sent again; null if it gives none. */
	id: string | null;
	/** The provider's reference of the payment. */
	reference: string;
}

/**
 * A company that takes payments on its own page. Its methods throw when it can't be reached, or refuses;
 * nobody knows then what it did.
 */
export interface PaymentProvider {
	name: PaymentProviderName;
	/** Whether no real money moves. */
	isTest: boolean;
	/** The smallest amount that it takes in a currency; null for a currency that it doesn't take. */
	minAmount(currency: string): number | null;
	/** Starts a payment. @returns its reference, and the provider's page. */
	start(payment: StartedPayment): Promise<{ reference: string; url: string }>;
	read(reference: string): Promise<ProviderPayment>;
	/** Ends a payment that nobody made, so that nobody can make it anymore. Nothing happens to others. */
	close(reference: string): Promise<void>;
	refund(refund: AskedRefund): Promise<ProviderRefund>;
	readRefund(payment: string, reference: string): Promise<ProviderRefund>;
	/** Null for a notice that isn't the provider's, or is about nothing that concerns us. */
	recognize(body: string, signature: string | null): PaymentNotice | null;
	/** The address of a payment on the provider's site, for the owner. */
	dashboardUrl(reference: string): string;
	/** The entries of a period in its books, oldest first. */
	list(from: Date, until: Date): Promise<ProviderEntry[]>;
}
