import { Badge } from "../../ui/badge.tsx";

/**
 * Says that a product isn't available today (product §19.3).
 * @param text such as 'Sold out today'.
 */
export function Availability({ text, className }: { text: string | undefined; className: string }) {
	return text ? (
		<p className={className}>
			<Badge>{text}</Badge>
		</p>
	) : null;
}
