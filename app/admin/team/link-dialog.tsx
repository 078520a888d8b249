import { useState } from "react";
import { siteAddress } from "../../platform/browser/browser-client.ts";
import { invitationAddress } from "../../platform/mail-link-paths.ts";
import { Alert } from "../../ui/alert.tsx";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import type { InvitationLink } from "./invitation-links.ts";
import { QrCode } from "./qr-code.tsx";

interface Props {
	link: InvitationLink | null;
	onClose: () => void;
}

/** Shows the link of an invitation, once: the site keeps only its hash. */
export function LinkDialog({ link, onClose }: Props) {
	return (
		<Dialog
			isOpen={link !== null}
			onClose={onClose}
			title="Invitation Link"
			actions={<Button onClick={onClose}>Done</Button>}
		>
			{link ? <LinkToShow {...link} /> : null}
		</Dialog>
	);
}

function LinkToShow({ token, mailedTo }: InvitationLink) {
	const [isCopied, setCopied] = useState(false);
	const address = siteAddress(invitationAddress(token));

	async function copy(): Promise<void> {
		await navigator.clipboard.writeText(address);
		setCopied(true);
	}

	return (
		<div className="grid justify-items-center gap-5">
			{mailedTo === null ? null : (
				<Alert tone="success" role="status" className="w-full">
					Emailed to <bdi className="wrap-anywhere">{mailedTo}</bdi>
				</Alert>
			)}
			<p className="text-muted">
				Scan the code with the other phone or tablet, or send the link. It works once, within 7
				days, and is only shown now.
			</p>
			<QrCode text={address} label="QR code of the link" />
			<div className="flex w-full items-end gap-3 max-sm:flex-col max-sm:items-stretch">
				<TextField
					label="Link"
					readOnly
					value={address}
					className="flex-1"
					onFocus={({ target }) => target.select()}
				/>
				{/* Only pages with https, and those of this machine, may copy. */}
				{"clipboard" in navigator ? (
					<Button variant="outline" onClick={() => void copy()}>
						{isCopied ? "Copied" : "Copy Link"}
					</Button>
				) : null}
			</div>
		</div>
	);
}
