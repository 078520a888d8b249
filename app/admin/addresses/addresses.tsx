import { TableProperties } from "lucide-react";
import { useState } from "react";
import { listActiveProducts } from "../../bakery/catalog/products.admin.ts";
import { writeMoment } from "../../bakery/clock/back-office-clock.ts";
import { readSitePaths } from "../../bakery/links/site-paths.ts";
import { settleSubmission } from "../../bakery/open-forms/open-forms.ts";
import { redirectsSchema } from "../../bakery/redirects/redirects.admin.ts";
import {
	addRedirects,
	listMissingPaths,
	listRedirects,
	type MissingPath,
	removeRedirect,
} from "../../bakery/redirects/redirects.ts";
import { deletion, intent, screenAction } from "../../platform/saving/save-action.ts";
import { isolate } from "../../platform/text/isolate.ts";
import { CardSection } from "../../ui/back-office/card-section.tsx";
import { Button } from "../../ui/button.tsx";
import { HistoryLink } from "../history/history-address.tsx";
import { ContentRefresh } from "../screen/live-updates.tsx";
import { Screen, screenMeta } from "../screen/screen.tsx";
import { administratorContext } from "../session/administrator.ts";
import type { Route } from "./+types/addresses";
import { RedirectForm, RedirectList, RedirectTableDialog } from "./redirects.tsx";

export const meta = () => screenMeta("Addresses");

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
	const { call } = context.get(administratorContext);
	const [redirects, paths, products, missingPaths] = await Promise.all([
		listRedirects(call),
		readSitePaths(call),
		listActiveProducts(call),
		listMissingPaths(call),
	]);
	return { site: { ...paths, redirects }, products, missingPaths };
}

export function clientAction({ request, context }: Route.ClientActionArgs) {
	const { call } = context.get(administratorContext);
	return screenAction(request, {
		add: intent({
			schema: redirectsSchema,
			async save({ redirects }, _record, { id }) {
				await addRedirects(call, redirects, id);
				return redirects.length;
			},
			settle: (submissionId) => settleSubmission(call, submissionId),
		}),
		remove: deletion((id) => removeRedirect(call, id)),
	});
}

/** Redirects from an old site, and the addresses that visitors didn't find (product §24). */
export default function Addresses({ loaderData }: Route.ComponentProps) {
	const { site, products, missingPaths } = loaderData;
	const [isAddingSeveral, setAddingSeveral] = useState(false);
	/** Counted, so that each gets a form of its own. */
	const [start, setStart] = useState({ oldAddress: "", number: 0 });
	const startWith = (oldAddress: string) => setStart({ oldAddress, number: start.number + 1 });
	return (
		<Screen
			title="Addresses"
			intro="Send visitors from your old site's URLs to the right page."
			actions={
				<>
					<HistoryLink of="redirect" id="" />
					<Button variant="outline" onClick={() => setAddingSeveral(true)}>
						<TableProperties aria-hidden="true" className="size-5" />
						Add Several
					</Button>
				</>
			}
		>
			<div className="grid grid-cols-1 items-start gap-4 sm:gap-6 xl:grid-cols-[min(24rem,45%)_minmax(0,1fr)]">
				<RedirectForm
					key={start.number}
					site={site}
					products={products}
					oldAddress={start.oldAddress}
					isFocused={start.number > 0}
					onAdded={() => startWith("")}
				/>
				<div className="grid grid-cols-1 gap-4 sm:gap-6">
					<RedirectList site={site} products={products} />
					<MissingPathList missingPaths={missingPaths} onRedirect={startWith} />
				</div>
			</div>
			{isAddingSeveral ? (
				<RedirectTableDialog site={site} onClose={() => setAddingSeveral(false)} />
			) : null}
			<ContentRefresh />
		</Screen>
	);
}

interface MissingPathsProps {
	missingPaths: readonly MissingPath[];
	/** Called with the path that is to lead somewhere. */
	onRedirect: (path: string) => void;
}

/** The addresses that visitors asked for most, in vain (product §24). */
function MissingPathList({ missingPaths, onRedirect }: MissingPathsProps) {
	return (
		<CardSection
			title="Not Found in the Last 30 Days"
			intro="Addresses that visitors and search engines tried to open, most frequent first."
		>
			{missingPaths.length === 0 ? (
				<p className="mt-4 text-muted">None yet. They appear here within a minute.</p>
			) : (
				<ul aria-label="Not found" className="mt-3 divide-y divide-line">
					{missingPaths.map(({ path, requests, lastSeenAt }) => (
						<li key={path} className="flex items-center gap-3 py-2">
							<div className="min-w-0 flex-1">
								<p className="break-all font-semibold leading-snug">{path}</p>
								<p className="text-muted text-sm">
									{requests === 1 ? "Once" : `${requests.toLocaleString("en")} times`}, last on{" "}
									{writeMoment(lastSeenAt, { weekday: "long", month: "long", day: "numeric" })}
								</p>
							</div>
							<Button
								variant="outline"
								aria-label={`Redirect ${isolate(path)}`}
								onClick={() => onRedirect(path)}
							>
								Redirect
							</Button>
						</li>
					))}
				</ul>
			)}
		</CardSection>
	);
}
