import { href } from "react-router";
import { RecordCard } from "../screen/record-card.tsx";
import { type ListedProduct, ProductBadges, useProductControls } from "./product-controls.tsx";

/** A product of the list (product §2.15); its price and switches are changed in place. */
export function ProductCard(props: ListedProduct) {
	const { shown, price, priceEditor, switchOf } = useProductControls(props);
	const { id, name, imageUrl, description } = shown;
	return (
		<RecordCard
			name={name}
			imageUrl={imageUrl}
			editPath={href("/admin/products/:id", { id })}
			onDelete={props.onDelete}
			footer={
				<div className="flex flex-wrap gap-x-4">
					{switchOf("active", true)}
					{switchOf("featured", true)}
				</div>
			}
			controls={priceEditor}
		>
			<p dir="auto" className="line-clamp-2 text-muted text-sm">
				{description ?? "No description"}
			</p>
			<div className="flex flex-wrap items-center gap-x-3 gap-y-1">
				{price}
				<ProductBadges product={shown} />
			</div>
		</RecordCard>
	);
}
