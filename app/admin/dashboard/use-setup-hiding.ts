import { useState } from "react";

const storageKey = "levain-setup-hidden";

/** Whether the setup steps are hidden in this browser, and how to change that. */
export function useSetupHiding(): [isHidden: boolean, hide: (isHidden: boolean) => void] {
	const [isHidden, setHidden] = useState(() => localStorage.getItem(storageKey) !== null);
	return [
		isHidden,
		(wanted) => {
			if (wanted) localStorage.setItem(storageKey, "yes");
			else localStorage.removeItem(storageKey);
			setHidden(wanted);
		},
	];
}
