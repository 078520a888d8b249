import { useEffect, useEffectEvent, useRef } from "react";

/**
 * For a dialog that removes the button that opened it, to which the focus would return.
 * @param moveFocus called when the dialog has closed, if it has done its work.
 * @returns to be called when the work is done.
 */
export function useFocusWhenDone(moveFocus: () => void): () => void {
	const isDone = useRef(false);
	const leave = useEffectEvent(() => {
		if (isDone.current) moveFocus();
	});
	useEffect(() => () => leave(), []);
	return () => {
		isDone.current = true;
	};
}
