import type { SignedInUser } from "../session/administrator.ts";

const offeredKey = ({ id }: Pick<SignedInUser, "id">) => `levain-passkey-offered-${id}`;

let isNext = false;

/** After a sign-in with a password: the next screen may offer a passkey. */
export function offerPasskeyNext(): void {
	isNext = true;
}

/** Whether a passkey may be offered now: after a sign-in with a password, once for each account on a device. */
export function takePasskeyOffer(user: SignedInUser): boolean {
	const isDue = isNext && !user.isSharedDevice && !localStorage.getItem(offeredKey(user));
	isNext = false;
	return isDue;
}

/** Remembers that a passkey was offered. */
export function noteOffered(user: SignedInUser): void {
	localStorage.setItem(offeredKey(user), "yes");
}
