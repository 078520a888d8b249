import { type ComponentProps, type ReactNode, useId } from "react";

interface Props extends Omit<ComponentProps<"input">, "id" | "type" | "role" | "className"> {
	label: ReactNode;
	description?: ReactNode;
	/** A switch takes effect as a setting, a checkbox selects something. */
	appearance?: "switch" | "checkbox";
	className?: string;
}

/** Something to turn on or off; its label can be clicked too. */
export function SwitchField({
	label,
	description,
	appearance = "switch",
	className = "",
	...props
}: Props) {
	const id = useId();
	const isSwitch = appearance === "switch";
	return (
		<div className={className}>
			<label
				htmlFor={id}
				className="flex min-h-11 cursor-pointer items-center gap-3 has-disabled:cursor-not-allowed"
			>
				<input
					{...props}
					id={id}
					type="checkbox"
					role={isSwitch ? "switch" : undefined}
					aria-describedby={description ? `${id}-description` : undefined}
					className={`shrink-0 border-edge checked:border-ring focus:outline-3 focus:outline-ring focus:outline-offset-2 ${
						isSwitch
							? "toggle checked:bg-primary checked:text-primary-content"
							: "checkbox checkbox-primary bg-surface checked:bg-primary"
					}`}
				/>
				<span className="font-semibold text-sm">{label}</span>
			</label>
			{description ? (
				<p id={`${id}-description`} className="text-muted text-sm">
					{description}
				</p>
			) : null}
		</div>
	);
}
