import type { PublicSite } from "../../bakery/site/public-site.server.ts";
import type { Call } from "../../platform/backend/call.ts";
import type { RateLimits } from "../../platform/rate-limits.ts";
import type { DescribeImages } from "../../platform/requests/describe-images-context.ts";

/** The request and the site that decide about an order. */
export interface OrderContext {
	/** The day that the form is for. */
	day: string;
	/** The link of an order that is changed; null for a new one. */
	changing: string | null;
	site: PublicSite;
	describeImages: DescribeImages;
	visitor: Call;
	service: Call;
	rateLimits: RateLimits;
	visitorAddress: string;
	/** Whether the site can send mail. */
	sendsMail: boolean;
}
