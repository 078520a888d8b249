import type { ComponentProps, MouseEvent } from "react";
import { Button } from "./button.tsx";
import { SpinnerMark } from "./spinner.tsx";

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
