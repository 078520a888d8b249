import { type ComponentProps, type ReactNode, useId } from "react";

interface Props {
	legend: ReactNode;
	options: { value: string; label: string }[];
	/** Help text below the legend. */
	description?: ReactNode;
	/** The error message, if any. */
	error?: string | undefined;
	/** What each radio button is given, such as its name. */
	input: Omit<ComponentProps<"input">, "id" | "type" | "value" | "className">;
	/** What belongs to the choice. */
	children?: ReactNode;
}

/** A choice of one of a few, in one row where there is room. */
export function RadioGroup({ legend, options, description, error, input, children }: Props) {
	const id = useId();
	const describedBy = [description && `${id}-description`, error && `${id}-error`].filter(Boolean);
	return (
		<fieldset
			aria-describedby={describedBy.join(" ") || undefined}
			// The first button gets the focus where none is chosen; what it is about stands above it.
			className="min-w-0 [&_input]:scroll-mt-32"
		>
			<legend className="font-display text-label">{legend}</legend>
			{description ? (
				<p id={`${id}-description`} className="text-muted text-sm">
					{description}
				</p>
			) : null}
			<div className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(min(4.75rem,100%),1fr))] gap-2">
				{options.map(({ value, label }) => (
					<label
						key={value}
						className="flex min-h-12 cursor-pointer items-center gap-2 rounded-field border border-edge px-3 py-1 font-semibold text-sm leading-tight max-sm:flex-col max-sm:gap-1.5 max-sm:px-1 max-sm:py-2 max-sm:text-center has-checked:border-ring has-checked:bg-base-200"
					>
						<input
							{...input}
							type="radio"
							value={value}
							className="radio radio-primary shrink-0 border-edge bg-surface focus:outline-3 focus:outline-ring focus:outline-offset-2"
						/>
						{label}
					</label>
				))}
			</div>
			{error ? (
				<p id={`${id}-error`} className="mt-1.5 font-medium text-error text-sm">
					{error}
				</p>
			) : null}
			{children}
		</fieldset>
	);
}
