import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";

/** Milliseconds without another letter after which a search begins. */
const TYPING_PAUSE = 200;

/**
 * Fields that narrow a list, stored in its address. They are ahead of the address while somebody
 * types, and are updated when it changes for another reason, such as going back.
 * @param shown the values in the address.
 * @param addressOf the address for the values of the fields.
 */
export function useAddressFields<Fields extends object>(
	shown: Fields,
	addressOf: (fields: Fields) => string,
) {
	const navigate = useNavigate();
	const [fields, setFields] = useState(shown);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const address = addressOf(shown);
	/** The addresses that the fields have asked for and that have not arrived, oldest first. */
	const requested = useRef([address]);

	const follow = useEffectEvent(() => setFields(shown));
	useEffect(() => {
		const arrived = requested.current.indexOf(address);
		// The fields may be ahead again of an address that they have asked for. Those before it are overtaken.
		requested.current = arrived === -1 ? [] : requested.current.slice(arrived + 1);
		if (arrived === -1) follow();
	}, [address]);
	useEffect(() => () => clearTimeout(timer.current), []);

	function show(next: Fields) {
		clearTimeout(timer.current);
		const wanted = addressOf(next);
		requested.current.push(wanted);
		void navigate(wanted, { replace: true, preventScrollReset: true });
	}

	function change(changes: Partial<Fields>, delay: number) {
		const next = { ...fields, ...changes };
		setFields(next);
		clearTimeout(timer.current);
		timer.current = setTimeout(show, delay, next);
	}

	return {
		fields,
		choose: (changes: Partial<Fields>) => change(changes, 0),
		/** Waits for a pause. */
		type: (changes: Partial<Fields>) => change(changes, TYPING_PAUSE),
		/** Opens the address of the fields at once. */
		show: () => show(fields),
	};
}
