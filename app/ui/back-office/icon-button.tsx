import type { LucideIcon } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";

interface Props extends Omit<ComponentProps<"button">, "children" | "aria-label"> {
	label: string;
	icon: LucideIcon;
}

/** A button that is only an icon, 44 px square; `type` is "button" unless it is given. */
export function IconButton({ label, icon: Icon, className = "", ...props }: Props) {
	return (
		<button
			type="button"
			aria-label={label}
			title={label}
			className={`btn btn-ghost btn-square size-11 shrink-0 rounded-full ${className}`}
			{...props}
		>
			<Icon aria-hidden="true" className="size-5" />
		</button>
	);
}

interface SmallProps {
	children: ReactNode;
	onClick: () => void;
	className?: string;
}

/** A button beside fields. */
export function SmallButton({ children, onClick, className = "" }: SmallProps) {
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
