import { History as HistoryIcon } from "lucide-react";
import { useState } from "react";
import { categories } from "../../bakery/catalog/schema.ts";
import { dateOfMoment, startOfDate, writeMoment } from "../../bakery/clock/back-office-clock.ts";
import { pluralize } from "../../bakery/counts.ts";
import { readEarlierVersion } from "../../bakery/history/earlier-versions/read-earlier-version.ts";
import { type HistoryEntry, type HistoryEvent, listHistory } from "../../bakery/history/entries.ts";
import { historyOf, historyOfContent, SUBJECT_KINDS } from "../../bakery/history/kinds.ts";
import { phraseOf } from "../../bakery/history/sentences.ts";
import { settleSubmission } from "../../bakery/open-forms/open-forms.ts";
import { BackendError } from "../../platform/browser/backend-error.ts";
import { intent, screenAction } from "../../platform/saving/save-action.ts";
import { z } from "../../platform/zod.ts";
import { EmptyState } from "../../ui/back-office/empty-state.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { ListPages } from "../lists/list-controls.tsx";
import { endOfDay } from "../screen/clock.ts";
import { Screen, screenMeta } from "../screen/screen.tsx";
import { administratorContext } from "../session/administrator.ts";
import type { Route } from "./+types/history";
import { HistoryFilters, historyAddress, type ShownHistory } from "./history-address.tsx";
import { HistoryEntryCard, RestoreVersionDialog } from "./history-entry-card.tsx";
export const meta = () => screenMeta("History");

export async function clientLoader({ context, url }: Route.ClientLoaderArgs) {
	const { call } = context.get(administratorContext);
	const shown = historyAddress.read(url);
	const { of, id, day, page } = shown;
	const history = await listHistory(call, {
		...(of ? historyOf(of, id) : historyOfContent),
		...(day && { since: startOfDate(day), until: endOfDay(day) }),
		page,
	});
	return { shown, history };
}

const bringBackSchema = z.object({
	kind: z.enum(SUBJECT_KINDS),
	id: z.string(),
	changeId: z.int(),
	seen: z.record(z.string(), z.int()),
});

export function clientAction({ request, context }: Route.ClientActionArgs) {
	const { call } = context.get(administratorContext);
	return screenAction(request, {
		/** Restores the version before a change, unless the current one has changed since it was shown. */
		bringBack: intent({
			schema: bringBackSchema,
			async save({ changeId, seen, ...subject }, _record: null, submission) {
				const earlier = await readEarlierVersion(call, subject, changeId);
				if (earlier.problem) throw new BackendError(earlier.problem, "", 422);
				await earlier.save(seen, submission.id);
				return true;
			},
			settle: (submissionId) => settleSubmission(call, submissionId),
			// The dialog reads the current version itself.
			readCurrent: async () => true,
			fieldErrors: categories.fieldErrors,
		}),
	});
}

/** All changes, each with a way to undo it (product §32). */
export default function History({ loaderData: { shown, history } }: Route.ComponentProps) {
	const [restoring, setRestoring] = useState<{
		event: HistoryEvent;
		entry: HistoryEntry;
	} | null>(null);
	const { of, id } = shown;
	const days = Map.groupBy(history.entries, ({ changedAt }) => dateOfMoment(changedAt));
	return (
		<Screen title="History" intro={<Intro shown={shown} entries={history.entries} />}>
			<HistoryFilters shown={shown} />
			<p role="status" className="my-4 text-muted text-sm">
				{pluralize(history.total, "change")}
			</p>
			{history.total === 0 ? <NoHistory shown={shown} /> : null}
			<div className="grid grid-cols-1 gap-6">
				{[...days].map(([day, entries]) => (
					<section key={day} aria-labelledby={`day-${day}`}>
						<h2 id={`day-${day}`} className="mb-3 text-label">
							{writeMoment(startOfDate(day), { dateStyle: "full" })}
						</h2>
						<ul className="grid grid-cols-1 gap-3">
							{entries.map((entry) => (
								<li key={entry.id} className="min-w-0">
									<HistoryEntryCard
										entry={entry}
										shownPath={historyAddress.path({ of, id })}
										onRestore={(event) => setRestoring({ event, entry })}
									/>
								</li>
							))}
						</ul>
					</section>
				))}
			</div>
			<ListPages
				paging={history}
				pathOf={(page) => historyAddress.path({ ...shown, page })}
				isByTime
			/>
			{restoring ? (
				<RestoreVersionDialog
					event={restoring.event}
					changedAt={restoring.entry.changedAt}
					onClose={() => setRestoring(null)}
				/>
			) : null}
		</Screen>
	);
}

function Intro({ shown: { id }, entries }: { shown: ShownHistory; entries: HistoryEntry[] }) {
	const subject = entries
		.flatMap(({ events }) => events.map((event) => event.subject))
		.find((found) => id !== "" && found.id === id);
	return (
		<span className="wrap-anywhere">
			{subject ? `All changes to ${phraseOf(subject)}` : "See and undo changes from the past year."}
		</span>
	);
}

function NoHistory({ shown: { of, day } }: { shown: ShownHistory }) {
	if (of === "" && day === "") {
		return (
			<EmptyState icon={HistoryIcon} title="No changes yet">
				Your changes will appear here.
			</EmptyState>
		);
	}
	return (
		<EmptyState
			icon={HistoryIcon}
			title={day ? "No changes on that day" : "No changes yet"}
			actions={
				<LinkButton to={historyAddress.path()} variant="outline">
					Show Everything
				</LinkButton>
			}
		/>
	);
}
