import { useEffect, useEffectEvent, useState } from "react";
import { listPasskeys } from "../../bakery/identity/passkeys.ts";
import { browserCall } from "../../platform/browser/browser-client.ts";
import { Alert } from "../../ui/alert.tsx";
import { Dialog } from "../../ui/back-office/dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { showToast } from "../../ui/toast.tsx";
import type { SignedInUser } from "../session/administrator.ts";
import { passkeyObstacle, useAddPasskey } from "./sign-in.ts";

/** Offers a passkey once, after a sign-in with a password on a device that can make one. */
export function PasskeyOffer({ user }: { user: SignedInUser }) {
	const [isOpen, setOpen] = useState(false);
	const [problem, setProblem] = useState<string | null>(null);
	const { add, isBusy } = useAddPasskey({
		onAdded() {
			setOpen(false);
			void showToast({ title: "Passkey added" });
		},
		onFailed: setProblem,
	});
	const offer = useEffectEvent(async () => {
		if (!takePasskeyOffer(user) || !(await isPasskeyMissing())) return;
		noteOffered(user);
		setOpen(true);
	});
	useEffect(() => void offer().catch(() => {}), []);
	return (
		<Dialog
			isOpen={isOpen}
			onClose={() => setOpen(false)}
			title="Sign in without a password?"
			description="With a passkey, your fingerprint, face, or screen lock signs you in on this device."
			actions={
				<>
					<Button variant="outline" onClick={() => setOpen(false)}>
						Not now
					</Button>
					<SubmitButton type="button" isBusy={isBusy} busyLabel="Adding..." onClick={add}>
						Add a Passkey
					</SubmitButton>
				</>
			}
		>
			{problem ? (
				<Alert tone="error" role="alert">
					{problem}
				</Alert>
			) : null}
		</Dialog>
	);
}

/** Whether this device can make a passkey, and the account has none. */
async function isPasskeyMissing(): Promise<boolean> {
	if (passkeyObstacle() !== null) return false;
	const isCapable = await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable();
	return isCapable && (await listPasskeys(browserCall)).length === 0;
}

const offeredKey = ({ id }: Pick<SignedInUser, "id">) => `levain-passkey-offered-${id}`;

let isNext = false;

/** After a sign-in with a password: the next screen may offer a passkey. */
export function offerPasskeyNext(): void {
	isNext = true;
}

/** Whether a passkey may be offered now: after a sign-in with a password, once for each account on a device. */
function takePasskeyOffer(user: SignedInUser): boolean {
	const isDue = isNext && !user.isSharedDevice && !localStorage.getItem(offeredKey(user));
	isNext = false;
	return isDue;
}

/** Remembers that a passkey was offered. */
function noteOffered(user: SignedInUser): void {
	localStorage.setItem(offeredKey(user), "yes");
}
