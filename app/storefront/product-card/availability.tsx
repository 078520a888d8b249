import { Badge } from "../../ui/badge.tsx";

interface Props {
	/** As 'Sold out today'; undefined for what can be had. */
	text: string | undefined;
	className: string;
}

/** That a product cannot be had today (product §19.3). */
export function Availability({ text, className }: Props) {
	return text ? (
		<p className={className}>
			<Badge>{text}</Badge>
		</p>
	) : null;
}
