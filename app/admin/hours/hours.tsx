import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { href } from "react-router";
import { hoursChange, hoursFormSchema } from "../../bakery/hours/form.ts";
import {
	EMPTY_HOURS,
	type HoursForm,
	hoursForm,
	saysNothing,
} from "../../bakery/hours/form-values.ts";
import { getStoredHours, type StoredHours, saveHours } from "../../bakery/hours/queries.ts";
import type { WeekdayName } from "../../bakery/hours/schema.ts";
import { findSectionAuthors } from "../../bakery/open-forms/queries.ts";
import { settleSubmission } from "../../bakery/submissions/queries.ts";
import { intent, screenAction } from "../../platform/saving/save-action.ts";
import { Alert } from "../../ui/alert.tsx";
import { HistoryLink } from "../history/history-link.tsx";
import { useOrdersQuestion } from "../orders/use-orders-question.tsx";
import { actionAt } from "../saving/action-at.ts";
import { SaveBar } from "../saving/save-bar.tsx";
import { UnsavedWarning } from "../saving/unsaved-warning.tsx";
import { useSave } from "../saving/use-save.tsx";
import { Screen } from "../screen/screen.tsx";
import { screenMeta } from "../screen/screen-meta.ts";
import { administratorContext } from "../session/administrator.ts";
import type { Route } from "./+types/hours";
import { CopyDayDialog } from "./copy-day-dialog.tsx";
import { ExceptionList } from "./exception-list.tsx";
import { hoursDescriptions } from "./hours-descriptions.ts";
import { RemovalDialog, RemoveHours } from "./remove-hours.tsx";
import { WeekFields } from "./week-fields.tsx";

export const meta = () => screenMeta("Opening Hours");

export function clientLoader({ context }: Route.ClientLoaderArgs) {
	return getStoredHours(context.get(administratorContext).call);
}

export function clientAction({ request, context }: Route.ClientActionArgs) {
	const { call } = context.get(administratorContext);
	return screenAction(request, {
		save: intent({
			schema: hoursFormSchema,
			async save(form, stored: StoredHours | null, { id }) {
				const base = stored ?? (await getStoredHours(call));
				return saveHours(call, form, base, id);
			},
			settle: (submissionId) => settleSubmission(call, submissionId),
			readCurrent: () => getStoredHours(call),
			readAuthors: (opened, { section }) => findSectionAuthors(call, [opened?.section], [section]),
		}),
	});
}

/** When the bakery is open: each week, and exceptions from it (product §17.4). */
export default function Hours({ loaderData, matches: [root] }: Route.ComponentProps) {
	const { hours, settings, bakeryDay } = root.loaderData;
	const language = settings?.language ?? "en-US";
	const form = useForm<HoursForm>({
		resolver: zodResolver(hoursFormSchema),
		defaultValues: hoursForm(loaderData.section),
	});
	const { submit, saveFields, isSaving, conflictDialog } = useSave({
		action: actionAt("/admin/hours", "save"),
		form,
		record: loaderData,
		fieldsOf: ({ section }) => hoursForm(section),
		successToast: "Opening hours saved",
		onSaved: () => orders.carryOut(),
		descriptions: hoursDescriptions(language),
		removable: {
			isRemoval: saysNothing,
			ask: (question) => <RemovalDialog {...question} />,
		},
	});
	const orders = useOrdersQuestion({
		form,
		propose: (hours) => ({ hours: hoursChange(hours, loaderData.section) }),
		save: submit,
	});
	const removeHours = () => {
		orders.forget();
		saveFields(EMPTY_HOURS);
	};
	const [copiedDay, setCopiedDay] = useState<WeekdayName | null>(null);
	const { isDirty } = form.formState;
	return (
		<Screen
			title="Opening Hours"
			intro={`Times are in your bakery's time zone (${settings?.timeZone}).`}
			back={{ to: href("/admin/dashboard"), label: "Back to Dashboard" }}
			actions={<HistoryLink of="hours" id="" />}
			width="narrow"
		>
			<FormProvider {...form}>
				<form onSubmit={orders.submit} noValidate>
					<div className="grid grid-cols-1 gap-4 sm:gap-6">
						<VisibleNow sentence={hours?.sentence ?? null} />
						<WeekFields onCopy={setCopiedDay} />
						<ExceptionList language={language} today={bakeryDay?.date ?? ""} />
						{hours ? <RemoveHours onRemove={removeHours} /> : null}
					</div>
					<SaveBar
						label="Save Opening Hours"
						busyLabel="Saving..."
						isSaving={isSaving || orders.isAsking}
						isDirty={isDirty}
					/>
				</form>
				{copiedDay ? (
					<CopyDayDialog weekday={copiedDay} onClose={() => setCopiedDay(null)} />
				) : null}
			</FormProvider>
			{conflictDialog}
			{orders.dialog}
			<UnsavedWarning isDirty={isDirty} />
		</Screen>
	);
}

/** @param sentence as 'Open now, until 6 PM'; null while no hours are saved. */
function VisibleNow({ sentence }: { sentence: string | null }) {
	if (sentence === null) {
		return (
			<Alert title="No opening hours yet">
				<p>
					Your contact page says “Mon-Sat: 8am-6pm” next to your phone number, and visitors can't
					see whether you're open.
				</p>
			</Alert>
		);
	}
	return (
		<Alert tone="success" title="Visitors now see">
			<p>
				“{sentence}”, on every page, and all hours on your{" "}
				<a
					href={href("/contact")}
					target="_blank"
					rel="noopener"
					className="font-semibold text-primary-text underline underline-offset-4"
				>
					contact page<span className="sr-only"> (opens in a new tab)</span>
				</a>
				.
			</p>
		</Alert>
	);
}
