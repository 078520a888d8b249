import { formatPrice } from "../../bakery/catalog/price.ts";
import type { ManagedProduct } from "../../bakery/catalog/schema.ts";
import { Badge } from "../../ui/badge.tsx";
import { RecordCard } from "../layout/record-card.tsx";
import { type CameFromList, productPath } from "./product-addresses.ts";

interface Props {
	product: ManagedProduct;
	/** The part of the list that is shown, to come back to. */
	listPath: string;
	onDelete: () => void;
}

/** A product of the list (spec §2). */
export function ProductCard({ product, listPath, onDelete }: Props) {
	const { id, name, imageUrl, description, price, featured, active } = product;
	const cameFrom: CameFromList = { listPath };
	return (
		<RecordCard
			name={name}
			imageUrl={imageUrl}
			editPath={productPath(id)}
			editState={cameFrom}
			onDelete={onDelete}
			footer={<p className="font-semibold tabular-nums">{formatPrice(price) ?? "N/A"}</p>}
		>
			{featured || !active ? (
				<div className="flex flex-wrap gap-1.5">
					{featured ? <Badge tone="accent">Featured</Badge> : null}
					{active ? null : <Badge tone="muted">Inactive</Badge>}
				</div>
			) : null}
			<p className="line-clamp-2 text-muted text-sm">{description ?? "No description"}</p>
		</RecordCard>
	);
}
