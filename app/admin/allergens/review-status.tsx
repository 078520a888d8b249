import type { AllergenReview } from "../../bakery/allergens/review.ts";
import type { AllergenList } from "../../bakery/region/schema.ts";
import { isolate } from "../../platform/text/isolate.ts";
import { Alert } from "../../ui/alert.tsx";
import { longDate } from "../screen/dates.ts";
import { reviewNotice } from "./review-notice.ts";

interface Props {
	review: AllergenReview | null;
	/** Null when nobody knows. */
	reviewerName: string | null;
	/** The list that the bakery has chosen. */
	list: AllergenList;
	className?: string;
}

/** Whether the review of a product counts, and who made it when. */
export function ReviewStatus({ review, reviewerName, list, className = "" }: Props) {
	const notice = reviewNotice(review, list);
	const reviewed = review && describeReview(review.reviewedAt, reviewerName);
	if (!notice) return <Alert tone="success" title={reviewed} className={className} />;
	return (
		<Alert tone="warning" title={notice.title} className={className}>
			<p>{notice.consequence}</p>
			{reviewed ? <p className="text-sm">{reviewed}</p> : null}
		</Alert>
	);
}

function describeReview(reviewedAt: string, reviewerName: string | null): string {
	const by = reviewerName ? ` by ${isolate(reviewerName)}` : "";
	return `Reviewed${by} on ${longDate(reviewedAt)}`;
}
