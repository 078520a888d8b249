import type { SignedInUser } from "../session/administrator-context.ts";

const offeredKey = ({ id }: Pick<SignedInUser, "id">) => `levain-passkey-offered-${id}`;

let isNext = false;

/** After a sign-in with a password: the next screen may offer a passkey. */
export function offerPasskeyNext(): void {
	isNext = true;
}

/** Whether to offer a passkey now: after a sign-in with a password, and once for each account on a device. */
export function takePasskeyOffer(user: SignedInUser): boolean {
	const isDue = isNext && !user.isSharedDevice && !localStorage.getItem(offeredKey(user));
	isNext = false;
	if (isDue) localStorage.setItem(offeredKey(user), "yes");
	return isDue;
}
