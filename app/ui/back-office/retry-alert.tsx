import { type ComponentProps, useLayoutEffect, useRef } from "react";
import { Alert } from "../alert.tsx";
import { focusPageHeading } from "../page-focus.tsx";
import { SubmitButton } from "../submit-button.tsx";

interface Props extends ComponentProps<typeof Alert> {
	onRetry: () => void;
	isRetrying?: boolean;
}

/** Says that something failed, with a button that tries again. */
export function RetryAlert({ children, onRetry, isRetrying = false, ...alert }: Props) {
	const button = useRef<HTMLButtonElement>(null);
	useLayoutEffect(() => {
		const shown = button.current;
		return () => {
			// It worked: the button is removed with the focus.
			if (shown && shown === document.activeElement) queueMicrotask(focusPageHeading);
		};
	}, []);
	return (
		<Alert {...alert}>
			<p>{children}</p>
			<SubmitButton
				ref={button}
				type="button"
				variant="outline"
				className="mt-2 justify-self-start"
				isBusy={isRetrying}
				busyLabel="Loading..."
				onClick={onRetry}
			>
				Try Again
			</SubmitButton>
		</Alert>
	);
}
