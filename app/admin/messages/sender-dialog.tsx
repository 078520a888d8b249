import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { countMessagesFrom } from "../../bakery/messages/by-address/queries.ts";
import { type MessageCounts, senderSchema } from "../../bakery/messages/by-address/schema.ts";
import { listOrdersFrom } from "../../bakery/orders/queries.ts";
import type { ManagedOrder } from "../../bakery/orders/schema.ts";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { useSlowAnswer } from "../saving/use-slow-answer.ts";
import { useRead } from "../screen/use-read.ts";
import { describeFound, SenderMessages } from "./sender-messages.tsx";

/** The messages and orders from an address that was searched for. */
interface Sender {
	email: string;
	counts: MessageCounts;
	orders: ManagedOrder[];
}

/** Finds the messages and orders of a person, to export or to erase them all (product §14.3). */
export function SenderDialog({ onClose, onErased }: Record<"onClose" | "onErased", () => void>) {
	const [sender, setSender] = useState<Sender | null>(null);
	const [failure, setFailure] = useState<string>();
	const form = useForm({ resolver: zodResolver(senderSchema), defaultValues: { email: "" } });
	const { read, isReading, giveUp } = useRead(async (call): Promise<Sender> => {
		const { email } = senderSchema.parse(form.getValues());
		const [counts, orders] = await Promise.all([
			countMessagesFrom(call, email),
			listOrdersFrom(call, email),
		]);
		return { email, counts, orders };
	});
	useSlowAnswer(isReading, giveUp);

	async function findSender() {
		if (isReading) return;
		setFailure(undefined);
		const result = await read();
		if (result?.status === "failed") setFailure(result.message);
		if (result?.status === "read") setSender(result.data);
	}

	function close() {
		onErased();
		onClose();
	}

	function forget() {
		setSender(null);
		setFailure(undefined);
	}

	return (
		<Dialog
			isOpen
			title="Messages from One Person"
			description="Use this when someone asks for their data or wants it erased."
			onClose={onClose}
		>
			<form
				onSubmit={form.handleSubmit(findSender)}
				noValidate
				className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start"
			>
				<TextField
					label="Email Address or Phone Number"
					autoComplete="off"
					data-initial-focus
					error={form.formState.errors.email?.message ?? failure}
					{...form.register("email", { onChange: forget })}
				/>
				<SubmitButton
					variant="outline"
					className="sm:mt-7"
					isBusy={isReading}
					busyLabel="Looking..."
				>
					Find Messages
				</SubmitButton>
			</form>
			<div role="status" className="mt-5">
				{sender ? <SenderSummary {...sender} /> : null}
			</div>
			{sender && (totalOf(sender.counts) > 0 || sender.orders.length > 0) ? (
				<SenderMessages
					email={sender.email}
					count={totalOf(sender.counts)}
					orders={sender.orders}
					onErased={close}
				/>
			) : null}
		</Dialog>
	);
}

function SenderSummary({ email, counts, orders }: Sender) {
	const { inbox, spam, trash, read } = counts;
	const total = totalOf(counts);
	if (total === 0 && orders.length === 0) {
		return <p className="wrap-anywhere">No messages from {email}.</p>;
	}
	return (
		<>
			<p className="wrap-anywhere font-semibold">
				{describeFound(total, orders.length)} from {email}
			</p>
			{total > 0 ? (
				<p className="mt-1">
					{inbox} in the inbox, {spam} in the spam folder, {trash} in the trash. {read} of those in
					the inbox and the spam folder {read === 1 ? "was" : "were"} read.
				</p>
			) : null}
		</>
	);
}

function totalOf({ inbox, spam, trash }: MessageCounts): number {
	return inbox + spam + trash;
}
