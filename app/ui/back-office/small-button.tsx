import type { ReactNode } from "react";

interface Props {
	children: ReactNode;
	onClick: () => void;
	className?: string;
}

/** A button beside fields. */
export function SmallButton({ children, onClick, className = "" }: Props) {
	return (
		<button
			type="button"
			onClick={onClick}
			className={`inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-field px-2 text-start font-semibold text-primary-text text-sm hover:underline ${className}`}
		>
			{children}
		</button>
	);
}
