import { useState } from "react";

/**
 * A choice between two states that this browser remembers.
 * @param name its name in the browser's storage.
 */
export function useDeviceChoice(name: string): [isChosen: boolean, choose: (is: boolean) => void] {
	const key = `levain-${name}`;
	const [isChosen, setChosen] = useState(() => localStorage.getItem(key) !== null);
	return [
		isChosen,
		(wanted) => {
			if (wanted) localStorage.setItem(key, "yes");
			else localStorage.removeItem(key);
			setChosen(wanted);
		},
	];
}
