import { Trash2 } from "lucide-react";
import { useState } from "react";
import { listMessagesFrom } from "../../bakery/messages/by-address/queries.ts";
import { describeCount } from "../../bakery/messages/count.ts";
import { messagesCsv } from "../../bakery/messages/csv.ts";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { ExportButton } from "../export/export-button.tsx";
import { actionAt } from "../saving/action-at.ts";
import { ActionDialog } from "../saving/action-dialog.tsx";

interface Props {
	/** As it was typed. */
	email: string;
	/** How many messages there are from it. */
	count: number;
	onErased: () => void;
}

/** Buttons to export and erase all messages from an address. */
export function SenderMessages({ email, count, onErased }: Props) {
	const [isAsking, setAsking] = useState(false);
	return (
		<>
			<div className="mt-4 flex flex-wrap gap-3 max-sm:*:flex-[1_1_8rem] max-sm:*:px-4">
				<ExportButton
					readCsv={async (client) => messagesCsv(await listMessagesFrom(client, email))}
					// Without the address: names of files are shown in many places.
					fileName="messages-of-one-person"
				/>
				<Button variant="outline" onClick={() => setAsking(true)}>
					<Trash2 aria-hidden="true" className="size-5" />
					Erase All
				</Button>
			</div>
			{isAsking ? (
				<ActionDialog
					action={actionAt("/admin/messages", "erase")}
					values={{ email }}
					title={`Erase ${describeCount(count)}`}
					question={`Are you sure you want to erase all messages from ${email}? This includes the trash and can't be undone.`}
					confirmLabel="Erase"
					busyLabel="Erasing..."
					onClose={() => setAsking(false)}
					onDone={(erased) => {
						void showToast({ title: `${describeCount(erased)} erased` });
						onErased();
					}}
				>
					Copies may remain in your own mailbox and in earlier backups. Delete them there.
				</ActionDialog>
			) : null}
		</>
	);
}
