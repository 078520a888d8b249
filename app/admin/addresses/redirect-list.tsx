import { ArrowRight, Signpost, X } from "lucide-react";
import type { MouseEventHandler } from "react";
import { href } from "react-router";
import {
	findLinkProblem,
	linkProblemNames,
	type SitePaths,
} from "../../bakery/links/site-paths.ts";
import type { Redirect } from "../../bakery/redirects/schema.ts";
import { isolate } from "../../platform/text/isolate.ts";
import { CardSection } from "../../ui/back-office/card-section.tsx";
import { EmptyState } from "../../ui/back-office/empty-state.tsx";
import { IconButton } from "../../ui/back-office/icon-button.tsx";
import { focusNeighborOf } from "../../ui/back-office/neighbor-focus.ts";
import { actionAt, useSubmission } from "../saving/use-submission.ts";
import { useUndo } from "../undo/undo-provider.tsx";

interface Props {
	site: SitePaths & { redirects: readonly Redirect[] };
	/** Those named by their names instead of their addresses. */
	products: readonly { id: string; name: string }[];
}

/** All redirects. A removed one can be added again from its toast. */
export function RedirectList({ site, products }: Props) {
	const { redirects } = site;
	const names = new Map(products.map(({ id, name }) => [href("/products/:id", { id }), name]));
	const { say } = useUndo();
	const removing = useSubmission({
		action: actionAt("/admin/addresses", "remove"),
		isShared: true,
		onSaved({ id }) {
			const removed = redirects.find((redirect) => redirect.id === id);
			say({
				title: "Redirect removed",
				...(removed && {
					description: `“${isolate(removed.oldAddress)}”`,
					undo: { removedRedirect: removed },
				}),
			});
		},
	});
	return (
		<CardSection title="Redirects">
			<div className="mt-4">
				{redirects.length === 0 ? (
					<EmptyState icon={Signpost} title="No redirects yet">
						Add the addresses of your old site that people and search engines still use.
					</EmptyState>
				) : (
					<ul aria-label="Redirects" className="divide-y divide-line">
						{redirects.map((redirect) => (
							<RedirectRow
								key={redirect.id}
								redirect={redirect}
								target={names.get(redirect.newAddress) ?? redirect.newAddress}
								problem={findLinkProblem(redirect.newAddress, site, new Date())}
								onRemove={({ currentTarget }) => {
									// The pressed button is removed.
									focusNeighborOf(currentTarget)();
									removing.submit({ id: redirect.id });
								}}
							/>
						))}
					</ul>
				)}
			</div>
		</CardSection>
	);
}

interface RowProps {
	redirect: Redirect;
	/** The name of the new address. */
	target: string;
	/** Why visitors find nothing there. */
	problem: ReturnType<typeof findLinkProblem>;
	onRemove: MouseEventHandler;
}

function RedirectRow({ redirect, target, problem, onRemove }: RowProps) {
	const { oldAddress, newAddress } = redirect;
	return (
		<li className="flex items-center gap-3 py-1">
			<div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
				<p className="break-all font-semibold leading-snug">{oldAddress}</p>
				<p className="flex min-w-0 items-center gap-2">
					<ArrowRight aria-label="redirects to" className="size-4 shrink-0 text-muted" />
					<a
						href={newAddress}
						target="_blank"
						rel="noreferrer"
						className="inline-flex min-h-11 items-center break-all text-primary-text hover:underline"
					>
						{target}
					</a>
				</p>
				{problem ? (
					<p className="w-full font-medium text-error text-sm">{linkProblemNames[problem]}</p>
				) : null}
			</div>
			<IconButton label={`Remove ${isolate(oldAddress)}`} icon={X} onClick={onRemove} />
		</li>
	);
}
