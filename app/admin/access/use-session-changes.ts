import { useEffect, useEffectEvent } from "react";
import { browserAccounts, sessionStorageKey } from "../../platform/browser/browser-client.ts";

/**
 * Calls back when the session of this browser begins, ends, or becomes somebody else's, in this
 * tab or in another.
 * @param knownUserId whose session it was when the page was made; null without one.
 */
export function useSessionChanges(
	knownUserId: string | null,
	onChange: (userId: string | null) => void,
): void {
	const report = useEffectEvent(onChange);

	useEffect(() => {
		const auth = browserAccounts();
		let known = knownUserId;

		async function check() {
			const { data, error } = await auth.getSession();
			const userId = data.session?.user.id ?? null;
			if (error || userId === known) return;
			known = userId;
			report(userId);
		}

		// The message of another tab can arrive before what it wrote; then the storage event comes
		// later.
		const { data } = auth.onAuthStateChange(() => void check());
		const checkIfSession = ({ key }: StorageEvent) => {
			if (key === sessionStorageKey || key === null) void check();
		};
		window.addEventListener("storage", checkIfSession);
		return () => {
			data.subscription.unsubscribe();
			window.removeEventListener("storage", checkIfSession);
		};
	}, [knownUserId]);
}
