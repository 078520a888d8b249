import { useEffect, useEffectEvent, useState } from "react";
import { hasNamesake } from "../../bakery/catalog/management/queries.ts";
import { browserClient } from "../../platform/browser/browser-client.ts";

/** Time after the last key, so that not every letter is asked for. */
const pauseMilliseconds = 400;

/**
 * Whether another product has the name that is typed. A hint: where it cannot be found out, there is
 * none.
 * @param ownId the product that is edited; null for a new one.
 */
export function useNamesake(name: string, ownId: string | null): boolean {
	const [namesake, setNamesake] = useState("");

	const look = useEffectEvent(async () => {
		const isTaken = await hasNamesake(browserClient(), name, ownId).catch(() => false);
		setNamesake(isTaken ? name : "");
	});
	useEffect(() => {
		if (!name.trim()) return;
		const timer = setTimeout(look, pauseMilliseconds);
		return () => clearTimeout(timer);
	}, [name]);

	return namesake !== "" && namesake === name;
}
