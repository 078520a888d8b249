import { Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { listMessagesFrom } from "../../bakery/messages/by-address/queries.ts";
import { describeCount } from "../../bakery/messages/count.ts";
import { ConfirmDialog } from "../../ui/back-office/confirm-dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { focusPageHeading } from "../../ui/page-focus.tsx";
import { showToast } from "../../ui/toast.tsx";
import { actionAt } from "../saving/action-at.ts";
import { useSubmission } from "../saving/use-submission.ts";
import { ExportButton } from "./export-button.tsx";

interface Props {
	/** As it was typed. */
	email: string;
	/** How many messages there are from it. */
	count: number;
	onErased: () => void;
}

/** What can be done with all messages from an address: export them, and erase them. */
export function SenderMessages({ email, count, onErased }: Props) {
	const [isAsking, setAsking] = useState(false);
	return (
		<>
			<div className="mt-4 flex flex-wrap gap-3 max-sm:*:flex-[1_1_8rem] max-sm:*:px-4">
				<ExportButton
					listMessages={(client) => listMessagesFrom(client, email)}
					// Without the address: names of files are shown in many places.
					fileName="messages-of-one-person"
				/>
				<Button variant="outline" onClick={() => setAsking(true)}>
					<Trash2 aria-hidden="true" className="size-5" />
					Erase All
				</Button>
			</div>
			{isAsking ? (
				<EraseDialog
					email={email}
					count={count}
					onClose={() => setAsking(false)}
					onErased={onErased}
				/>
			) : null}
		</>
	);
}

interface EraseProps extends Props {
	onClose: () => void;
}

/** Asks before all messages from an address are erased, and says what stays elsewhere. */
function EraseDialog({ email, count, onClose, onErased }: EraseProps) {
	const isErased = useRef(false);
	const { submit, isSubmitting } = useSubmission({
		action: actionAt("/admin/messages", "erase"),
		onSaved(erased) {
			isErased.current = true;
			void showToast({ title: `${describeCount(erased)} erased` });
			onErased();
		},
	});

	// Each dialog that closes returns the focus, this one to the button in the other.
	useEffect(
		() => () => {
			if (isErased.current) focusPageHeading();
		},
		[],
	);

	return (
		<ConfirmDialog
			isOpen
			isDestructive
			title={`Erase ${describeCount(count)}`}
			question={`Are you sure you want to erase all messages from ${email}? This includes the trash and can't be undone.`}
			confirmLabel="Erase"
			busyLabel="Erasing..."
			isBusy={isSubmitting}
			onCancel={onClose}
			onConfirm={() => submit({ email })}
		>
			Copies may remain in your own mailbox and in earlier backups. Delete them there.
		</ConfirmDialog>
	);
}
