import {
	Croissant,
	FileText,
	Images,
	LayoutTemplate,
	type LucideIcon,
	Mail,
	PanelTop,
	Tags,
} from "lucide-react";
import type { DeletedKind } from "../../bakery/trash/schema.ts";

interface Kind {
	/** The name of one, at the beginning of a sentence. */
	label: string;
	plural: string;
	icon: LucideIcon;
}

/** The names of the kinds of deleted records. */
export const kinds: Record<DeletedKind, Kind> = {
	product: { label: "Product", plural: "products", icon: Croissant },
	category: { label: "Category", plural: "categories", icon: Tags },
	"menu-item": { label: "Navigation item", plural: "navigation items", icon: PanelTop },
	"custom-page": { label: "Page", plural: "pages", icon: FileText },
	image: { label: "Image", plural: "images", icon: Images },
	message: { label: "Message", plural: "messages", icon: Mail },
	section: { label: "Part of the site", plural: "parts of the site", icon: LayoutTemplate },
};

/** "Product" for one, "3 products" for several. */
export function countOfKind(kind: DeletedKind, count: number): string {
	return count === 1 ? kinds[kind].label : `${count} ${kinds[kind].plural}`;
}
