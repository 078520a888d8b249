import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { describeCount } from "../../bakery/messages/messages.admin.ts";
import {
	countMessagesOlderThan,
	describeMonths,
	type MessageRetention,
	monthsOf,
} from "../../bakery/messages/retention.ts";
import type { SettingsForm } from "../../bakery/settings/form.ts";
import { ConfirmDialog } from "../../ui/back-office/confirm-dialog.tsx";
import { useReadOnDemand } from "../saving/answer-toasts.ts";

interface Options {
	form: UseFormReturn<SettingsForm>;
	/** For how long messages are kept now. */
	stored: MessageRetention;
	/** Saves the form. */
	save(): void;
}

/** Asks before messages are kept for another time if that removes some of them (product §14.2). */
export function useRemovalQuestion({ form, stored, save }: Options) {
	/** The messages that saving the form would remove. */
	const [removal, setRemoval] = useState<{ count: number; months: number } | null>(null);
	const { read, isReading } = useReadOnDemand(
		(call) => countMessagesOlderThan(call, monthsOf(form.getValues("messagePeriod")) ?? 0),
		"count of old messages",
	);
	const submit = form.handleSubmit(saveOrAsk);

	async function saveOrAsk({ messagePeriod }: SettingsForm): Promise<void> {
		const months = monthsOf(messagePeriod);
		if (isReading) return;
		if (months === null || months === stored.months) return save();
		const count = await read();
		if (count === undefined) return;
		// Another period was chosen meanwhile, and may remove more.
		if (form.getValues("messagePeriod") !== messagePeriod) return submit();
		if (count > 0) setRemoval({ count, months });
		else save();
	}

	return {
		/** For the form's `onSubmit`: saves it, at once or after the answer. */
		submit,
		isCounting: isReading,
		/** Rendered beside the form. */
		dialog: removal ? (
			<ConfirmDialog
				isOpen
				isDestructive
				title="Remove old messages"
				question={`This removes ${describeCount(removal.count)} for good.`}
				confirmLabel="Remove and Save"
				onCancel={() => setRemoval(null)}
				onConfirm={() => {
					setRemoval(null);
					save();
				}}
			>
				Messages older than {describeMonths(removal.months)} are removed and don't go to the trash.
			</ConfirmDialog>
		) : null,
	};
}
