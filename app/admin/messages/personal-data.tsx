import { zodResolver } from "@hookform/resolvers/zod";
import { Trash2, UserRoundSearch } from "lucide-react";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { href, Link } from "react-router";
import { writeMoment } from "../../bakery/clock/back-office-clock.ts";
import { pluralize } from "../../bakery/counts.ts";
import {
	countMessagesFrom,
	listMessagesFrom,
	type MessageCounts,
	messagesCsv,
	senderSchema,
} from "../../bakery/messages/messages.admin.ts";
import { describeMonths, type RetentionNoticeData } from "../../bakery/messages/retention.ts";
import { listOrdersFrom, ordersCsv } from "../../bakery/orders/orders.admin.ts";
import type { ManagedOrder } from "../../bakery/orders/stored-order.ts";
import { Alert } from "../../ui/alert.tsx";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { ExportButton } from "../lists/list-controls.tsx";
import { ActionDialog } from "../saving/action-dialog.tsx";
import { useSlowAnswer } from "../saving/answers.ts";
import { actionAt } from "../saving/use-submission.ts";
import { useRead } from "../screen/use-read.tsx";

interface Props {
	retention: RetentionNoticeData;
	/** Called when all messages of one person were erased. */
	onErased: () => void;
}

/** How long messages are kept, and a button to find all messages of one person (product §28). */
export function PersonalData({ retention, onErased }: Props) {
	const id = useId();
	const [isFinding, setFinding] = useState(false);
	return (
		<section aria-labelledby={id} className="mt-8 border-line border-t pt-6">
			<h2 id={id} className="text-label">
				Personal Data
			</h2>
			<div className="mt-2 mb-4">
				<RetentionNotice {...retention} />
			</div>
			<Button variant="outline" onClick={() => setFinding(true)}>
				<UserRoundSearch aria-hidden="true" className="size-5" />
				Messages from One Person
			</Button>
			{isFinding ? <SenderDialog onClose={() => setFinding(false)} onErased={onErased} /> : null}
		</section>
	);
}

function RetentionNotice({ months, upcoming }: RetentionNoticeData) {
	const settingsLink = (
		<Link
			to={href("/admin/settings")}
			className="inline-flex min-h-11 items-center text-primary-text underline underline-offset-4"
		>
			Change this in Site Settings
		</Link>
	);
	const end = `removed for good ${describeMonths(months ?? 0)} after they arrive.`;
	if (months !== null && upcoming) {
		const { startsAt, count } = upcoming;
		return (
			<Alert
				tone="warning"
				title={`From ${writeMoment(startsAt, { dateStyle: "long" })} on, messages are ${end}`}
			>
				<p>
					{pluralize(count, "message is", "messages are")} older than that. {settingsLink}
				</p>
			</Alert>
		);
	}
	return (
		<p className="text-muted text-sm">
			{months === null ? "Messages are kept until you delete them." : `Messages are ${end}`}{" "}
			{settingsLink}
		</p>
	);
}

/** The messages and orders from an address that was searched for. */
interface Sender {
	email: string;
	counts: MessageCounts;
	orders: ManagedOrder[];
}

/** Finds the messages and orders of a person, to export or to erase them all (product §28). */
function SenderDialog({ onClose, onErased }: Record<"onClose" | "onErased", () => void>) {
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

interface SenderMessagesProps {
	/** As it was typed. */
	email: string;
	/** How many messages there are from it. */
	count: number;
	/** Those that were placed with it. */
	orders: ManagedOrder[];
	onErased: () => void;
}

/** Buttons to export and erase all messages and orders from an address. */
function SenderMessages({ email, count, orders, onErased }: SenderMessagesProps) {
	const [isAsking, setAsking] = useState(false);
	return (
		<>
			<div className="mt-4 flex flex-wrap gap-3 max-sm:*:flex-[1_1_8rem] max-sm:*:px-4">
				{count > 0 ? (
					<ExportButton
						readCsv={async (call) => messagesCsv(await listMessagesFrom(call, email))}
						// Without the address: names of files are shown in many places.
						fileName="messages-of-one-person"
					/>
				) : null}
				{orders.length > 0 ? (
					<ExportButton
						label="Export Orders"
						readCsv={() => Promise.resolve(ordersCsv(orders))}
						fileName="orders-of-one-person"
					/>
				) : null}
				<Button variant="outline" onClick={() => setAsking(true)}>
					<Trash2 aria-hidden="true" className="size-5" />
					Erase All
				</Button>
			</div>
			{isAsking ? (
				<ActionDialog
					action={actionAt("/admin/messages", "erase")}
					values={{ email }}
					title={`Erase ${describeFound(count, orders.length)}`}
					question={`Are you sure you want to erase all messages from ${email}? This includes the trash and can't be undone.${orders.length > 0 ? " Orders stay in your books without name, address, phone number, and note. Open ones from today on are canceled." : ""}`}
					confirmLabel="Erase"
					busyLabel="Erasing..."
					onClose={() => setAsking(false)}
					onDone={(erased) => {
						void showToast({ title: `${describeFound(erased, orders.length)} erased` });
						onErased();
					}}
				>
					Copies may remain in your own mailbox and in earlier backups. Delete them there.
				</ActionDialog>
			) : null}
		</>
	);
}

/** '4 messages', '1 order', '4 messages and 1 order'. */
function describeFound(messages: number, orders: number): string {
	const orderCount = pluralize(orders, "order");
	if (orders === 0) return pluralize(messages, "message");
	return messages === 0 ? orderCount : `${pluralize(messages, "message")} and ${orderCount}`;
}
