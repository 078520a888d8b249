import { Link } from "react-router";
import type { ProductOfDayPage } from "../../bakery/availability/schema.ts";
import { isolate } from "../../platform/text/isolate.ts";
import { todayAddress } from "../today/today-address.ts";

/** The sold-out products, with a link to change them; nothing when none are. */
export function SoldOutSummary({ soldOut }: { soldOut: ProductOfDayPage | null }) {
	if (!soldOut || soldOut.total === 0) return null;
	const { products, total } = soldOut;
	const more = total - products.length;
	const names = products.map(({ name }) => isolate(name)).join(", ");
	return (
		<section aria-labelledby="sold-out" className="min-w-0">
			<h2 id="sold-out" className="font-display text-label">
				Sold Out
			</h2>
			<p className="wrap-anywhere mt-2">
				{names}
				{more > 0 ? ` and ${more.toLocaleString("en")} more` : null}
			</p>
			<Link
				to={todayAddress.path({ show: "sold-out" })}
				className="inline-flex min-h-11 items-center font-semibold text-primary-text hover:underline"
			>
				Change Availability
			</Link>
		</section>
	);
}
