import { nextOrderChange } from "../../bakery/schedule/schedule.server.ts";
import { backendContext } from "../../platform/requests/contexts.ts";
import { validUntil } from "../../platform/requests/valid-until.server.ts";
import { type FailedSubmission, isRefusal } from "../contact/use-automatic-retry.ts";
import { PageTitleBar } from "../layout/page-title-bar.tsx";
import { readSearchParams } from "../pages.ts";
import type { Route } from "./+types/order";
import { forgetOrder } from "./kept-order.ts";
import { loadChangedOrder, loadNewOrder } from "./load-order-form.server.ts";
import { OrderForm } from "./order-form.tsx";
import { answerOrder } from "./receive-order.server.ts";
import "./order-lines.css";
import "./order.css";

export async function loader({ context, params: { link }, url }: Route.LoaderArgs) {
	const { service, clock } = context.get(backendContext);
	// First: a deadline that passes while the rest is read ends the page's time.
	const changesAt = await nextOrderChange(service, clock.now());
	const form = link ? loadChangedOrder(link, context, url) : loadNewOrder(context, url);
	return { ...(await form), validUntil: changesAt && validUntil(context, changesAt) };
}

export function action({ request, context, params, url }: Route.ActionArgs) {
	const { day } = readSearchParams("/order", url);
	return answerOrder(request, context, {
		day,
		changing: params.link ?? null,
	});
}

/** Headers of the action, which React Router drops otherwise. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
	return actionHeaders;
}

export function clientAction({ serverAction, params }: Route.ClientActionArgs) {
	return keepForm(serverAction(), params.link ? undefined : forgetOrder);
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta;

/** Orders for pickup, new ones and those that are changed (product §8). */
export default function Order({ loaderData, actionData }: Route.ComponentProps) {
	const { title, page } = loaderData;
	return (
		<>
			<PageTitleBar title={title} />
			<div className="container-page order-page">
				{"nothing" in page ? (
					<p className="text-lead">{page.nothing}</p>
				) : (
					<>
						{page.intro ? (
							<p dir="auto" className="order-intro">
								{page.intro}
							</p>
						) : null}
						<OrderForm page={page} answer={actionData} />
					</>
				)}
			</div>
		</>
	);
}

/**
 * An order without an answer stays in the form, instead of the error.
 * @param onPlaced called when the answer leads to the order.
 */
async function keepForm<Answer>(
	answer: Promise<Answer>,
	onPlaced?: () => void,
): Promise<Answer | FailedSubmission> {
	return await answer.catch((error: unknown) => {
		if (!(error instanceof Response)) return { isRefused: isRefusal(error) };
		onPlaced?.();
		throw error;
	});
}
