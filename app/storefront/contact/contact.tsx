import { data, href, redirect } from "react-router";
import { getProduct } from "../../bakery/catalog/queries.ts";
import { publicHours } from "../../bakery/hours/public-hours.server.ts";
import { isUsualWeek } from "../../bakery/hours/rules.ts";
import { subjectAbout } from "../../bakery/messages/contact-message.ts";
import { backendContext, visitorAddressContext } from "../../platform/requests/contexts.ts";
import { FORM_TOKEN_PLACE } from "../../platform/requests/form-token.server.ts";
import { optionalData } from "../../platform/requests/optional-data.server.ts";
import { Card } from "../../ui/card.tsx";
import { SectionHeading } from "../../ui/section-heading.tsx";
import { PageTitleBar } from "../layout/page-title-bar.tsx";
import { requestedSite } from "../layout/requested-site.server.ts";
import { ServerHtml } from "../layout/server-html.tsx";
import { readSearchParams } from "../pages.ts";
import { bakeryMeta, pageMeta } from "../search-engines/page-meta.server.ts";
import type { Route } from "./+types/contact";
import { renderDetails, renderHours, renderPrivacyLink } from "./contact-parts.server.tsx";
import { MessageForm } from "./message-form.tsx";
import {
	type ReceivedResult,
	readMessageForm,
	type SubmissionResult,
} from "./message-form-data.ts";
import { receiveMessage } from "./receive-message.server.ts";
import { isRefusal } from "./use-automatic-retry.ts";

/** It works without the backend: a message that cannot be stored must not be lost with its page. */
export async function loader({ context, url }: Route.LoaderArgs) {
	const { sent: isSent, product: productId } = readSearchParams("/contact", url);
	const { visitor, clock } = context.get(backendContext);
	const now = clock.now();
	const asking = productId ? getProduct(visitor, productId) : Promise.resolve(null);
	const [product, siteData] = await Promise.all([
		optionalData(context, "the product to ask about", asking, null),
		requestedSite(context),
	]);
	const { contact, hours } = siteData.site;
	const { words } = siteData.site;
	const page = {
		title: words.say("contact.title"),
		description: null,
		path: href("/contact"),
		imageUrl: null,
	};
	const meta = [...(await pageMeta(siteData, page)), bakeryMeta(siteData, now)];
	const hoursHtml =
		hours && renderHours(publicHours(hours, siteData.site, now), words.group("hours"));
	const subject = product ? subjectAbout(product.name) : "";
	const detailsHtml = renderDetails({
		contact,
		showsUsualHours: hours === null || isUsualWeek(hours),
		words: words.group("contactDetails"),
	});
	const privacyHtml = renderPrivacyLink(siteData.site.privacyLink);
	return {
		words: {
			...words.group("contact"),
			form: { ...words.group("messageForm"), sendsAgain: words.say("busy.sendsAgain") },
		},
		formToken: FORM_TOKEN_PLACE,
		isSent,
		subject,
		detailsHtml,
		hoursHtml,
		privacyHtml,
		meta,
	};
}

const statusCodes: Record<ReceivedResult["status"], number> = {
	sent: 200,
	invalid: 422,
	"too-many": 429,
	"not-stored": 503,
};

export async function action({ request, context }: Route.ActionArgs) {
	const { service, siteUrl, formSecret, rateLimits } = context.get(backendContext);
	const visitorAddress = context.get(visitorAddressContext);
	const form = await request.formData().catch(refuse);
	const { words } = (await requestedSite(context)).site;
	const result = await receiveMessage(form, {
		words,
		service,
		siteUrl,
		formSecret,
		rateLimits,
		visitorAddress,
	});
	// A browser that sent the form by itself is led to another page, so that a reload sends nothing.
	const isFromScript = request.headers.get("sec-fetch-dest") === "empty";
	if (result.status === "sent" && !isFromScript) {
		return redirect(`${href("/contact")}?sent=yes#message`, 303);
	}
	const headers = new Headers();
	if ("retryAfterSeconds" in result) {
		headers.set("Retry-After", String(result.retryAfterSeconds));
	}
	return data(result, { status: statusCodes[result.status], headers });
}

/** Headers of the action, which React Router drops otherwise. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
	return actionHeaders;
}

/** The server answers within five seconds, also when its database does not. */
const answerTimeoutMilliseconds = 15_000;

/** A message without a valid answer stays in the form. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
	const sent = request.clone();
	const tooLate = new Promise<never>((_, reject) => setTimeout(reject, answerTimeoutMilliseconds));
	try {
		return await Promise.race([serverAction(), tooLate]);
	} catch (error) {
		const form = readMessageForm(await sent.formData());
		const isRefused = isRefusal(error);
		return data({ status: "not-sent", form, isRefused } satisfies SubmissionResult, {
			status: 503,
		});
	}
}

/** A body that is not a form was not sent by a browser. */
function refuse(): never {
	throw data(null, { status: 400 });
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta;

/** For browsers without scripts. */
const SENT: SubmissionResult = { status: "sent" };

/** How to reach the bakery, and its contact form (product §6). */
export default function Contact({ loaderData, actionData, matches: [root] }: Route.ComponentProps) {
	const { contact, words: shared } = root.loaderData.site;
	const { words, detailsHtml, hoursHtml, isSent } = loaderData;
	const result = actionData ?? (isSent ? SENT : undefined);
	return (
		<>
			<PageTitleBar title={words.heading}>
				<ServerHtml html={detailsHtml} className="mt-8" />
			</PageTitleBar>
			<div
				className={`container-page grid grid-cols-1 items-start gap-x-12 gap-y-10 py-10 md:py-14 lg:gap-x-16 ${hoursHtml ? "lg:grid-cols-[2fr_1fr]" : ""}`}
			>
				<ServerHtml html={hoursHtml} className="lg:order-last" />
				<section id="message" aria-labelledby="message-heading">
					<Card
						className={`grid grid-cols-1 gap-x-16 gap-y-8 px-5 py-8 shadow-lifted sm:px-10 sm:py-10 ${hoursHtml ? "" : "lg:grid-cols-[4fr_7fr] lg:px-14 lg:py-14"}`}
					>
						<SectionHeading id="message-heading" title={words.formHeading} intro={words.formHint} />
						<MessageForm
							token={loaderData.formToken}
							subject={loaderData.subject}
							result={result}
							contact={contact}
							words={{ ...shared.failures, ...words.form }}
							privacyHtml={loaderData.privacyHtml}
						/>
					</Card>
				</section>
			</div>
		</>
	);
}
