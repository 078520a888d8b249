import { zodResolver } from "@hookform/resolvers/zod";
import { Copy, Trash2 } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { FormProvider, useForm, useFormContext } from "react-hook-form";
import { href } from "react-router";
import { getSections } from "../../bakery/content/stored-sections.ts";
import { hours } from "../../bakery/hours/form.ts";
import { EMPTY_HOURS, type HoursForm, saysNothing } from "../../bakery/hours/form-values.ts";
import { weekdayNames } from "../../bakery/hours/rules.ts";
import { WEEKDAYS, type WeekdayName } from "../../bakery/hours/schema.ts";
import { screenAction } from "../../platform/saving/save-action.ts";
import { Alert } from "../../ui/alert.tsx";
import { CardSection } from "../../ui/back-office/card-section.tsx";
import { CheckboxGroup } from "../../ui/back-office/checkbox-group.tsx";
import { ConfirmDialog } from "../../ui/back-office/confirm-dialog.tsx";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { SmallButton } from "../../ui/back-office/icon-button.tsx";
import { Button } from "../../ui/button.tsx";
import { HistoryLink } from "../history/history-address.tsx";
import { useOrdersQuestion } from "../orders/order-decisions.tsx";
import { singleIntent } from "../resource/record-intents.ts";
import { useSave } from "../saving/use-save.tsx";
import { actionAt } from "../saving/use-submission.ts";
import { SaveBar } from "../screen/save-form.tsx";
import { Screen, screenMeta } from "../screen/screen.tsx";
import { administratorContext } from "../session/administrator.ts";
import type { Route } from "./+types/hours";
import { DayFields } from "./day-fields.tsx";
import { ExceptionList } from "./exceptions.tsx";
import { allHours, hoursDescriptions } from "./hours-descriptions.ts";

export const meta = () => screenMeta("Opening Hours");

export function clientLoader({ context }: Route.ClientLoaderArgs) {
	return getSections(context.get(administratorContext).call, hours.keys);
}

export function clientAction({ request, context }: Route.ClientActionArgs) {
	const { call } = context.get(administratorContext);
	return screenAction(request, {
		save: singleIntent(call, hours),
	});
}

/** When the bakery is open: each week, and exceptions from it (product §27). */
export default function Hours({ loaderData, matches: [root] }: Route.ComponentProps) {
	const { hours: shown, settings, bakeryDay } = root.loaderData;
	const language = settings?.language ?? "en-US";
	const form = useForm<HoursForm>({
		resolver: zodResolver(hours.schema),
		defaultValues: hours.toForm(loaderData),
	});
	const { submit, saveFields, isSaving, isDirty, dialogs } = useSave({
		action: actionAt("/admin/hours", "save"),
		form,
		record: loaderData,
		fieldsOf: hours.toForm,
		successToast: "Opening hours saved",
		onSaved: () => orders.carryOut(),
		descriptions: hoursDescriptions(language),
		removable: {
			isRemoval: saysNothing,
			label: "Opening Hours",
			show: (form) => allHours(form, language),
		},
	});
	const orders = useOrdersQuestion({
		form,
		propose: (form) => ({ hours: hours.changes(form, loaderData)[0] }),
		save: submit,
	});
	const removeHours = () => {
		orders.forget();
		saveFields(EMPTY_HOURS);
	};
	const [copiedDay, setCopiedDay] = useState<WeekdayName | null>(null);
	return (
		<Screen
			title="Opening Hours"
			intro={`Times are in your bakery's time zone (${settings?.timeZone}).`}
			actions={<HistoryLink of="hours" id="" />}
			width="narrow"
		>
			<FormProvider {...form}>
				<form onSubmit={orders.submit} noValidate>
					<div className="grid grid-cols-1 gap-4 sm:gap-6">
						<VisibleNow sentence={shown?.sentence ?? null} />
						<WeekFields onCopy={setCopiedDay} />
						<ExceptionList language={language} today={bakeryDay?.date ?? ""} />
						{shown ? <RemoveHours onRemove={removeHours} /> : null}
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
			{dialogs}
			{orders.dialog}
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

/** Asks before all opening hours and exceptions are removed. */
function RemoveHours({ onRemove }: { onRemove: () => void }) {
	const [isAsking, setAsking] = useState(false);

	return (
		<div>
			<Button variant="outline" onClick={() => setAsking(true)}>
				<Trash2 aria-hidden="true" className="size-5" />
				Remove All Hours
			</Button>
			<ConfirmDialog
				isOpen={isAsking}
				isDestructive
				title="Remove all hours"
				question="This removes the hours of every day and all exceptions."
				confirmLabel="Remove"
				onCancel={() => setAsking(false)}
				onConfirm={() => {
					setAsking(false);
					onRemove();
				}}
			>
				Your contact page will say “Mon-Sat: 8am-6pm” again, and visitors won't see whether you're
				open. You can restore the hours from the history.
			</ConfirmDialog>
		</div>
	);
}

/**
 * The hours of each day of the week.
 * @param onCopy called to copy a day to others.
 */
function WeekFields({ onCopy }: { onCopy: (weekday: WeekdayName) => void }) {
	return (
		<CardSection
			title="Every Week"
			intro="If closing is earlier than opening, it means the next day."
		>
			<div className="mt-5 grid grid-cols-1 gap-5 divide-y divide-line *:not-last:pb-5">
				{WEEKDAYS.map((weekday) => (
					<fieldset key={weekday} className="min-w-0">
						<legend className="sr-only">{weekdayNames[weekday]}</legend>
						<DayFields path={`week.${weekday}`} label={weekdayNames[weekday]}>
							<SmallButton onClick={() => onCopy(weekday)}>
								<Copy aria-hidden="true" className="size-4" />
								<span>
									Copy to Other Days<span className="sr-only"> {weekdayNames[weekday]}</span>
								</span>
							</SmallButton>
						</DayFields>
					</fieldset>
				))}
			</div>
		</CardSection>
	);
}

/** Copies the hours of a day to other days. Rendered beside the form: it is a form of its own. */
function CopyDayDialog({ weekday, onClose }: { weekday: WeekdayName; onClose: () => void }) {
	const { getValues, setValue } = useFormContext<HoursForm>();
	const id = useId();
	const [days, setDays] = useState<readonly string[]>([]);
	const others = WEEKDAYS.filter((day) => day !== weekday);

	function copy(event: FormEvent) {
		event.preventDefault();
		const { opening, ranges } = getValues(`week.${weekday}`);
		for (const day of others.filter((other) => days.includes(other))) {
			const options = { shouldDirty: true };
			setValue(`week.${day}.opening`, opening, options);
			setValue(`week.${day}.ranges`, structuredClone(ranges), options);
		}
		onClose();
	}

	return (
		<Dialog
			onClose={onClose}
			title={`Copy ${weekdayNames[weekday]}`}
			hasCancel
			actions={
				<Button type="submit" form={id} disabled={days.length === 0}>
					Copy
				</Button>
			}
		>
			<form id={id} onSubmit={copy}>
				<CheckboxGroup
					label="To these days"
					description="This replaces their hours."
					options={others.map((day) => ({ value: day, label: weekdayNames[day] }))}
					value={days}
					onChange={setDays}
				/>
			</form>
		</Dialog>
	);
}
