import type { ComponentProps, MouseEvent } from "react";
import { Button } from "./button.tsx";

interface Props extends ComponentProps<typeof Button> {
	isBusy: boolean;
	busyLabel: string;
}

/**
 * A button that shows that its work is under way. While busy it does nothing, but keeps the focus,
 * which a disabled button would lose.
 */
export function SubmitButton({
	isBusy,
	busyLabel,
	children,
	onClick,
	className = "",
	...props
}: Props) {
	function click(event: MouseEvent<HTMLButtonElement>) {
		if (isBusy) event.preventDefault();
		else onClick?.(event);
	}
	return (
		<Button
			type="submit"
			aria-disabled={isBusy || undefined}
			onClick={click}
			// Its label must stay readable, so it keeps its colors.
			className={`aria-disabled:cursor-progress aria-disabled:bg-(--btn-color) aria-disabled:text-(--btn-text) ${className}`}
			{...props}
		>
			{isBusy ? <SpinnerMark className="size-5" /> : null}
			{isBusy ? busyLabel : children}
		</Button>
	);
}

/** A spinner without text, for use beside a text. */
export function SpinnerMark({ className }: { className: string }) {
	return (
		<svg
			aria-hidden="true"
			viewBox="0 0 24 24"
			className={`inline-block shrink-0 animate-spin align-middle ${className}`}
		>
			<circle
				cx="12"
				cy="12"
				r="9.5"
				fill="none"
				stroke="currentColor"
				strokeWidth="3"
				strokeLinecap="round"
				strokeDasharray="42 18"
			/>
		</svg>
	);
}

/** A loading indicator: a spinner above a text. */
export function Spinner({ label }: { label: string }) {
	return (
		<div role="status" className="grid justify-items-center gap-3 text-muted">
			<SpinnerMark className="size-9 text-primary-text" />
			{label}
		</div>
	);
}
