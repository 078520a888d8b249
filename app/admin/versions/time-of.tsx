import { useEffect, useState } from "react";
import { askClock } from "../screen/ask-clock.ts";

/** A time as the bakery's clock shows it. @param instant empty for none. */
export function TimeOf({ instant }: { instant: string }) {
	const [words, setWords] = useState("");
	useEffect(() => {
		if (!instant) return;
		let isLate = false;
		askClock({ instant }).then(
			(described) => isLate || setWords(described.words),
			// Two different times still differ.
			() => isLate || setWords(instant),
		);
		return () => {
			isLate = true;
		};
	}, [instant]);
	return instant ? words : "Empty";
}
