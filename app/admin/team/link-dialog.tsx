import encodeQr from "qr";
import { useState } from "react";
import { askServer } from "../../platform/browser/ask-server.ts";
import { fetchInSession, siteAddress } from "../../platform/browser/browser-client.ts";
import { invitationAddress } from "../../platform/mail-link-paths.ts";
import { z } from "../../platform/zod.ts";
import { Alert } from "../../ui/alert.tsx";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";

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

/** A text as a QR code, dark on light in every theme, because cameras expect that. */
function QrCode({ text, label }: { text: string; label: string }) {
	const rows = encodeQr(text, "raw", { border: 2 });
	const squares = rows.flatMap((row, y) =>
		row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
	);
	return (
		<svg
			role="img"
			aria-label={label}
			viewBox={`0 0 ${rows.length} ${rows.length}`}
			shapeRendering="crispEdges"
			className="w-full max-w-64 rounded-field bg-white"
		>
			<path d={squares.join("")} fill="black" />
		</svg>
	);
}

/** A link that was just made: it is shown once. */
export interface InvitationLink {
	token: string;
	/** The address that it was mailed to; null if it wasn't. */
	mailedTo: string | null;
}

const mailingSchema = z.object({ isMailed: z.boolean() });

/** Mails a link to the person it is for, where the site can. */
export async function mailLink(token: string, email: string | null): Promise<InvitationLink> {
	if (!email) return { token, mailedTo: null };
	const init = { method: "POST", body: JSON.stringify({ token }) };
	// The invitation is there either way, and its link is on the screen.
	const answer = await askServer("/invitation/mail", init, fetchInSession).catch(() => null);
	return { token, mailedTo: mailingSchema.safeParse(answer).data?.isMailed ? email : null };
}
