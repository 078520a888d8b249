import { PAYMENT_PROVIDERS } from "../../platform/payment-provider.ts";
import { z } from "../../platform/zod.ts";

/** Money that came through a provider, or went back. All amounts are in the smallest unit. */
const ENTRY_KINDS = ["payment", "refund"] as const;

/** A payment or refund that the provider's books must have, of `list_provider_entries`. */
export const ownEntrySchema = z.object({
	kind: z.enum(ENTRY_KINDS),
	id: z.string(),
	amount: z.int(),
	currency: z.string(),
	/** ISO 8601. */
	at: z.string(),
	provider: z.enum(PAYMENT_PROVIDERS),
	/** The order's. */
	number: z.int(),
});

export type OwnEntry = z.infer<typeof ownEntrySchema>;

const amountSchema = z.object({ amount: z.int(), currency: z.string() });

export const comparedBooksSchema = z.object({
	provider: z.enum(PAYMENT_PROVIDERS),
	differences: z.array(
		z.object({
			kind: z.enum(ENTRY_KINDS),
			/** In this site's books; null for missing. */
			here: amountSchema.nullable(),
			/** In the provider's; null for missing. */
			there: amountSchema.nullable(),
			/** The order's; null where it isn't known. */
			number: z.int().nullable(),
			/** The provider's; null where it isn't known. */
			reference: z.string().nullable(),
			/** ISO 8601. */
			at: z.string(),
		}),
	),
	/** By kind and currency; `fee` is of those whose fee is known. */
	sums: z.array(
		z.object({
			kind: z.enum(ENTRY_KINDS),
			currency: z.string(),
			here: z.int(),
			there: z.int(),
			fee: z.int(),
		}),
	),
});

/** How the books of a day differ from the provider's. */
export type ComparedBooks = z.infer<typeof comparedBooksSchema>;
