import { data, redirect, useSearchParams } from "react-router";
import { bakeryStructuredData } from "../../bakery/site/structured-data.ts";
import { backendContext, visitorAddressContext } from "../../platform/backend-context.ts";
import { FORM_TOKEN_PLACE } from "../../platform/form-token.server.ts";
import { Alert } from "../../ui/alert.tsx";
import { Card } from "../../ui/card.tsx";
import { SectionHeading } from "../../ui/section-heading.tsx";
import { requestedSite } from "../layout/requested-site.server.ts";
import { pageMeta } from "../search-engines/page-meta.server.ts";
import type { Route } from "./+types/contact";
import { ContactDetails } from "./contact-details.tsx";
import { MessageForm } from "./message-form.tsx";
import { type Receipt, readMessageForm } from "./message-form-data.ts";
import { receiveMessage } from "./receive-message.server.ts";

/** It needs nothing of the backend: a message that cannot be stored must not be lost with its page. */
export async function loader({ context }: Route.LoaderArgs) {
	const siteData = await requestedSite(context);
	const page = { title: "Contact", description: null, path: "/contact", imageUrl: null };
	const meta = [
		...pageMeta(siteData, page),
		{
			"script:ld+json": bakeryStructuredData({
				...siteData,
				contact: siteData.site.contact,
				imageUrl: null,
			}),
		},
	];
	return { formToken: FORM_TOKEN_PLACE, meta };
}

const statusCodes: Record<Receipt["status"], number> = {
	sent: 200,
	invalid: 422,
	"too-many": 429,
	"not-stored": 503,
	"not-sent": 503,
	draft: 200,
};

export async function action({ request, context }: Route.ActionArgs) {
	const { service, formSecret, rateLimits } = context.get(backendContext);
	const visitorAddress = context.get(visitorAddressContext);
	const form = await request.formData().catch(refuse);
	const receipt = await receiveMessage(form, {
		service,
		formSecret,
		rateLimits,
		visitorAddress,
	});
	// A browser that sent the form by itself is led to another page, so that a reload sends nothing.
	const isFromScript = request.headers.get("sec-fetch-dest") === "empty";
	if (receipt.status === "sent" && !isFromScript) return redirect("/contact?sent=yes#message", 303);
	return data(receipt, { status: statusCodes[receipt.status] });
}

/** The server answers within five seconds, also when its database does not. */
const patienceMilliseconds = 15_000;

/** A message whose answer does not come, or is none of ours, stays in the form. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
	const sent = request.clone();
	const tooLate = new Promise<never>((_, reject) => setTimeout(reject, patienceMilliseconds));
	try {
		return await Promise.race([serverAction(), tooLate]);
	} catch {
		const form = readMessageForm(await sent.formData());
		const status = "not-sent";
		return data({ status, form } satisfies Receipt, { status: statusCodes[status] });
	}
}

/** What is no form was not sent by a browser. */
function refuse(): never {
	throw data(null, { status: 400 });
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta;

/** How to reach the bakery, and a form to write to it (spec §2). */
export default function Contact({ loaderData, actionData, matches: [root] }: Route.ComponentProps) {
	const [parameters] = useSearchParams();
	const { contact } = root.loaderData.site;
	return (
		<>
			<div className="border-line border-b bg-base-200">
				<div className="container-page grid grid-cols-1 gap-10 pt-12 pb-24 md:gap-12 md:pt-20 md:pb-40">
					<h1 className="text-display">Get In Touch</h1>
					<ContactDetails contact={contact} />
				</div>
			</div>
			<section
				id="message"
				aria-labelledby="message-heading"
				className="container-page pb-20 md:pb-28"
			>
				<Card className="-mt-12 grid grid-cols-1 gap-x-16 gap-y-8 px-5 py-8 shadow-lifted sm:px-10 sm:py-12 md:-mt-24 lg:grid-cols-[4fr_7fr] lg:px-14 lg:py-16">
					<SectionHeading
						id="message-heading"
						title="Send Us a Message"
						intro="Please fill in all four fields."
					/>
					<div className="grid min-w-0 grid-cols-1 gap-6">
						{parameters.has("sent") ? (
							<Alert tone="success" role="status" title="Message sent!">
								<p>We'll get back to you as soon as possible.</p>
							</Alert>
						) : null}
						<MessageForm token={loaderData.formToken} receipt={actionData} contact={contact} />
					</div>
				</Card>
			</section>
		</>
	);
}
