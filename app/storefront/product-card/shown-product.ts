import type { Offered, Schedule } from "../../bakery/availability/availability.server.ts";
import type { CardTexts, ProductSummary } from "../../bakery/catalog/schema.ts";
import type { WithImageInfo } from "../../bakery/media/schema.ts";

/** A product as visitors get it. */
export type ShownProduct<Product extends ProductSummary & Schedule> = WithImageInfo<
	Offered<CardTexts<Product>>
>;
