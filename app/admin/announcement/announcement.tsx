import { zodResolver } from "@hookform/resolvers/zod";
import type { FormEvent } from "react";
import { useForm } from "react-hook-form";
import {
	type AnnouncementForm,
	announcement,
	announcementState,
	partsOfLine,
	readAnnouncement,
} from "../../bakery/announcement/announcement.ts";
import type { DescribedInstant } from "../../bakery/clock/dates.ts";
import { getSections, type StoredSections } from "../../bakery/content/stored-sections.ts";
import { readSitePaths } from "../../bakery/links/site-paths.ts";
import { readResult } from "../../platform/browser/backend-error.ts";
import { screenAction } from "../../platform/saving/save-action.ts";
import { Alert } from "../../ui/alert.tsx";
import { CardSection } from "../../ui/back-office/card-section.tsx";
import { TextField } from "../../ui/field.tsx";
import { NoticeLine } from "../../ui/notice-line.tsx";
import { HistoryLink } from "../history/history-address.tsx";
import { LinkField } from "../navigation/link-field.tsx";
import { singleIntent } from "../resource/record-intents.ts";
import { useSave } from "../saving/use-save.tsx";
import { actionAt } from "../saving/use-submission.ts";
import { SaveForm } from "../screen/save-form.tsx";
import { Screen, screenMeta } from "../screen/screen.tsx";
import { describeTimes, ShowingFields, useShowingTimes } from "../screen/showing-fields.tsx";
import { administratorContext } from "../session/administrator.ts";
import { describeVersions } from "../versions/describe-versions.tsx";
import type { Route } from "./+types/announcement";

export const meta = () => screenMeta("Announcement");

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
	const { call } = context.get(administratorContext);
	const [stored, paths] = await Promise.all([
		getSections(call, announcement.keys),
		// Suggestions are no reason to wait or to fail.
		readResult(readSitePaths(call)),
	]);
	const times = await describeTimes(readAnnouncement(stored.announcement ?? null));
	return { stored, paths: paths.status === "read" ? paths.data : null, times };
}

export function clientAction({ request, context }: Route.ClientActionArgs) {
	const { call } = context.get(administratorContext);
	return screenAction(request, {
		save: singleIntent(call, announcement),
	});
}

/** The line at the top of every page (product §25). */
export default function Announcement({ loaderData }: Route.ComponentProps) {
	const { stored, paths, times: known } = loaderData;
	const form = useForm({
		resolver: zodResolver(announcement.schema),
		defaultValues: announcement.toForm(stored),
	});
	const saving = useSave({
		action: actionAt("/admin/announcement", "save"),
		form,
		record: stored,
		fieldsOf: announcement.toForm,
		successToast: "Announcement saved",
		descriptions: describeVersions<AnnouncementForm>(announcement.fields),
	});
	const times = useShowingTimes(form, known);
	const { register, formState } = form;
	const { errors } = formState;
	const typed = form.watch();
	const isEmpty = typed.text.trim() === "";

	async function submit(event: FormEvent) {
		event.preventDefault();
		await times.settle();
		saving.submit();
	}

	return (
		<Screen
			title="Announcement"
			intro="A banner at the top of every page. Visitors can dismiss it."
			actions={<HistoryLink of="announcement" id="" />}
			width="narrow"
		>
			<SaveForm label="Save Announcement" saving={saving} onSubmit={submit}>
				<div className="grid grid-cols-1 gap-4 sm:gap-6">
					<CurrentState stored={stored} times={known} />
					<CardSection title="Banner">
						<div className="mt-5 grid grid-cols-1 gap-5">
							<TextField
								label={announcement.labels.text}
								optional
								autoComplete="off"
								description="For example “Closed on Thanksgiving.” Leave empty for no announcement."
								error={errors.text?.message}
								{...register("text")}
							/>
							<LinkField
								label={announcement.labels.url}
								optional
								paths={paths}
								typed={typed.url}
								error={errors.url?.message}
								{...register("url")}
							/>
							<TextField
								label={announcement.labels.linkText}
								optional
								autoComplete="off"
								description="After the text, for example “Order pies by Tuesday.” Leave empty to link the whole banner."
								error={errors.linkText?.message}
								{...register("linkText")}
							/>
							{isEmpty ? null : (
								<figure aria-label="Preview" className="overflow-hidden rounded-field">
									<NoticeLine {...partsOfLine(typed)} href={null} />
								</figure>
							)}
						</div>
					</CardSection>
					<CardSection title="When Visitors See It">
						<div className="mt-5">
							<ShowingFields
								times={times}
								form={form}
								noun="announcement"
								hiddenBecause={isEmpty ? "It has no text, so no banner is shown." : null}
							/>
						</div>
					</CardSection>
				</div>
			</SaveForm>
		</Screen>
	);
}

interface CurrentStateProps {
	stored: StoredSections<"announcement">;
	/** Its times. */
	times: readonly DescribedInstant[];
}

/** Whether visitors see the stored announcement. */
function CurrentState({ stored, times }: CurrentStateProps) {
	const current = readAnnouncement(stored.announcement ?? null);
	const wordsOf = (time: string | null) => times.find(({ instant }) => instant === time)?.words;
	const until = wordsOf(current.shownUntil);
	switch (announcementState(current, new Date())) {
		case "none":
			return <Alert title="No announcement yet">No banner is shown.</Alert>;
		case "shown":
			return (
				<Alert tone="success" title="Visitors see it now">
					{until ? <p>Until {until}.</p> : null}
				</Alert>
			);
		case "scheduled":
			return (
				<Alert title="Visitors don't see it yet">
					<p>
						From {wordsOf(current.shownFrom)}
						{until ? ` until ${until}` : ""}.
					</p>
				</Alert>
			);
		case "ended":
			return (
				<Alert tone="warning" title="It has ended">
					<p>Visitors haven't seen it since {until}.</p>
				</Alert>
			);
	}
}
