import type { ComponentProps } from "react";
import { Alert } from "../alert.tsx";
import { Button } from "../button.tsx";

interface Props extends ComponentProps<typeof Alert> {
	onRetry: () => void;
	isRetrying?: boolean;
}

/** Says that something failed, with a button that tries again. */
export function RetryAlert({ children, onRetry, isRetrying = false, ...alert }: Props) {
	return (
		<Alert {...alert}>
			<p>{children}</p>
			<Button
				variant="outline"
				className="mt-2 justify-self-start"
				disabled={isRetrying}
				onClick={onRetry}
			>
				Try Again
			</Button>
		</Alert>
	);
}
