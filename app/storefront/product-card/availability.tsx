import { href } from "react-router";
import type { ShownAvailability } from "../../bakery/availability/availability.server.ts";
import { withQuery } from "../../platform/text/with-query.ts";
import { Badge } from "../../ui/badge.tsx";
import { SiteLink } from "../../ui/site-link.tsx";

interface Props {
	availability: ShownAvailability & {
		/** A day with available products, and the text of a link to them. */
		instead: { date: string; link: string } | null;
	};
	className: string;
}

/** When a product is available, on its page (product §19.3). */
export function Availability({ availability: { notice, baked, instead }, className }: Props) {
	if (!notice && !baked) return null;
	return (
		<div className={`grid justify-items-start gap-2 ${className}`}>
			<AvailabilityNotice notice={notice} />
			{baked ? <p className="font-semibold">{baked.full}</p> : null}
			{notice && instead ? (
				<SiteLink
					to={withQuery(href("/products"), { day: instead.date })}
					className="underline underline-offset-4"
				>
					{instead.link}
				</SiteLink>
			) : null}
		</div>
	);
}

interface NoticeProps {
	notice: ShownAvailability["notice"];
	className?: string;
}

/** Says that a product isn't available today, and when it is. */
export function AvailabilityNotice({ notice, className }: NoticeProps) {
	if (!notice) return null;
	const { text, back, isSoldOut } = notice;
	return (
		<p className={className}>
			<Badge tone={isSoldOut ? "dark" : "plain"}>
				<span>
					{text}
					{back ? <br /> : null}
					{back}
				</span>
			</Badge>
		</p>
	);
}
