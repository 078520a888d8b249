import type { ReactNode } from "react";
import { StrokeIcon, warningTriangle } from "./stroke-icon.tsx";

type AlertTone = "info" | "success" | "warning" | "error";

const tones: Record<AlertTone, string> = {
	info: "border-info/30 bg-info/8 [--mark:var(--color-info)]",
	success: "border-success/30 bg-success/10 [--mark:var(--color-success)]",
	warning: "border-warning bg-warning/20 [--mark:var(--color-warning-content)]",
	error: "border-error/35 bg-error/8 [--mark:var(--color-error)]",
};

const circle = "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z";
const icons: Record<AlertTone, string> = {
	info: `${circle}m0 8v5m0-8.500v.01`,
	success: `${circle}m-4 9.500 3 3 5-6`,
	warning: warningTriangle,
	error: `${circle}m0 4.500v5m0 3.500v.01`,
};

interface Props {
	tone?: AlertTone;
	title?: ReactNode;
	children?: ReactNode;
	/**
	 * How it is announced when it appears: "alert" interrupts, "status" waits. Leave it out for
	 * something that was on the page from the start.
	 */
	role?: "alert" | "status";
	className?: string;
}

/** A message in a box that says by color and icon what kind it is. */
export function Alert({ tone = "info", title, children, role, className = "" }: Props) {
	return (
		<div
			role={role}
			className={`flex flex-wrap gap-3.5 rounded-box border px-[min(1.25rem,8%)] py-4 ${tones[tone]} ${className}`}
		>
			<StrokeIcon strokes={icons[tone]} className="mt-0.5 size-6 shrink-0 text-(--mark)" />
			<div className="grid min-w-0 flex-[1_1_9rem] grid-cols-1 gap-1">
				{title ? <p className="font-semibold">{title}</p> : null}
				{children}
			</div>
		</div>
	);
}
