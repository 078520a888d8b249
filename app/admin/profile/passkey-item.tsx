import { KeyRound } from "lucide-react";
import { useState } from "react";
import { writeMoment } from "../../bakery/clock/back-office-clock.ts";
import type { Passkey } from "../../bakery/passkeys/queries.ts";
import { isolate } from "../../platform/text/isolate.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { actionAt } from "../saving/action-at.ts";
import { ActionDialog } from "../saving/action-dialog.tsx";
import { RenamePasskeyDialog } from "./rename-passkey-dialog.tsx";

interface Props {
	passkey: Passkey;
	onRemoved: () => void;
}

const day = { dateStyle: "medium" } as const;

/** A passkey, which can be renamed and removed. */
export function PasskeyItem({ passkey, onRemoved }: Props) {
	const { id, name, createdAt, lastUsedAt, isCopied } = passkey;
	const [open, setOpen] = useState<"rename" | "remove" | null>(null);
	const close = () => setOpen(null);
	return (
		<li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
			<KeyRound aria-hidden="true" className="size-6 shrink-0 self-start text-muted" />
			<div className="min-w-0 flex-1 basis-48">
				<p className="wrap-anywhere font-semibold">
					<bdi>{name}</bdi>
				</p>
				<p className="mt-1 text-muted text-sm">
					Added {writeMoment(createdAt, day)}
					{lastUsedAt ? ` · last used ${writeMoment(lastUsedAt, day)}` : ""}
				</p>
				{isCopied ? (
					<Alert tone="warning" className="mt-2">
						This passkey may have been copied, so it no longer works. Remove it and add a new one.
					</Alert>
				) : null}
			</div>
			{/* On a phone below the facts, in line with them. */}
			<div className="flex flex-wrap gap-3 max-sm:ml-10">
				<Button variant="outline" onClick={() => setOpen("rename")}>
					Rename<VisuallyHidden> {name}</VisuallyHidden>
				</Button>
				<Button variant="outline" onClick={() => setOpen("remove")}>
					Remove<VisuallyHidden> {name}</VisuallyHidden>
				</Button>
			</div>
			{open === "rename" ? <RenamePasskeyDialog passkey={passkey} onClose={close} /> : null}
			{open === "remove" ? (
				<ActionDialog
					action={actionAt("/admin/user-settings", "removePasskey")}
					values={{ id }}
					title="Remove Passkey"
					question={`Remove the passkey ${isolate(name)}? It no longer signs you in.`}
					confirmLabel="Remove"
					busyLabel="Removing..."
					onClose={close}
					onDone={() => void showToast({ title: "Passkey removed" })}
					focusWhenDone={onRemoved}
				>
					Your device keeps showing it until you delete it there, too.
				</ActionDialog>
			) : null}
		</li>
	);
}
